/** An account that takes a turn of the event loop or two to sign, as one behind a key service does. */
import type { PrivateKeyAccount } from 'viem/accounts';

export function slowly(account: PrivateKeyAccount): PrivateKeyAccount {
  const signTypedData: PrivateKeyAccount['signTypedData'] = async (message) => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    return account.signTypedData(message);
  };
  return { ...account, signTypedData };
}
