/** The sandbox's token behaves as USDC does: what a payer meets here, it meets on Base. */
import { authorizationTypedData, BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type { Authorization, Hex } from '@tollbench/gate/chain/types.ts';
import {
  type Abi,
  BaseError,
  ContractFunctionRevertedError,
  hexToBigInt,
  keccak256,
  numberToHex,
  pad,
  parseSignature,
  toHex,
} from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from './contracts.ts';
import { type Fixture, randomNonce, seconds, startFixture } from './testing/fixture.ts';

const abi = contracts.SandboxUsdc.abi as Abi;
const stranger = '0x00000000000000000000000000000000000000aa';
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const read = (functionName: string, args: readonly unknown[] = []) =>
  fixture.node.readContract({ address: BASE_USDC.address, abi, functionName, args });

/** Null if the call passes, otherwise the reason the token gave. */
async function attempt(functionName: string, args: readonly unknown[]): Promise<string | null> {
  try {
    const { request } = await fixture.node.simulateContract({
      address: BASE_USDC.address,
      abi,
      functionName,
      args,
      account: fixture.account,
      blockTag: 'pending',
    });
    const hash = await fixture.wallet.writeContract(request);
    const receipt = await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
    expect(receipt.status).toBe('success');
    return null;
  } catch (error) {
    const cause =
      error instanceof BaseError
        ? error.walk((e) => e instanceof ContractFunctionRevertedError)
        : null;
    if (cause instanceof ContractFunctionRevertedError) return cause.reason ?? cause.message;
    throw error;
  }
}

const order = (a: Authorization) => [a.from, a.to, a.value, a.validAfter, a.validBefore, a.nonce];

async function attemptTransfer(fields: Partial<Authorization>, alter = (s: Hex): Hex => s) {
  const signed = await fixture.signed(fields);
  return attempt('transferWithAuthorization', [...order(signed), alter(signed.signature)]);
}

const parts = (signature: Hex) => {
  const { r, s, yParity } = parseSignature(signature);
  return { r, s, v: 27 + yParity };
};

describe('what it says of itself', () => {
  test('name, symbol, version and decimals are those of USDC on Base', async () => {
    expect(await read('name')).toBe('USD Coin');
    expect(await read('symbol')).toBe('USDC');
    expect(await read('version')).toBe('2');
    expect(await read('decimals')).toBe(6);
  });

  // Both values are the ones that the contract on Base returns.
  test('the typehash and the domain separator are those on Base', async () => {
    expect(await read('TRANSFER_WITH_AUTHORIZATION_TYPEHASH')).toBe(
      '0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267',
    );
    expect(await read('DOMAIN_SEPARATOR')).toBe(
      '0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f',
    );
  });
});

describe('transferWithAuthorization', () => {
  test('moves the money once, in both overloads, and says so in two events', async () => {
    const before = (await read('balanceOf', [fixture.payTo])) as bigint;
    const one = await fixture.signed();
    const { v, r, s } = parts(one.signature);
    expect(await attempt('transferWithAuthorization', [...order(one), v, r, s])).toBeNull();
    expect(await attemptTransfer({})).toBeNull();
    expect(await read('balanceOf', [fixture.payTo])).toBe(before + 2000n);
    expect(await read('authorizationState', [one.from, one.nonce])).toBe(true);
    const [log] = await fixture.node.getContractEvents({
      address: BASE_USDC.address,
      abi,
      eventName: 'AuthorizationUsed',
      args: { nonce: one.nonce },
      fromBlock: 0n,
    });
    expect(log?.transactionHash).toMatch(/^0x/);
    expect(await attempt('transferWithAuthorization', [...order(one), one.signature])).toBe(
      'FiatTokenV2: authorization is used or canceled',
    );
  });

  test('its window is open: validAfter < now < validBefore', async () => {
    expect(await attemptTransfer({ validAfter: BigInt(seconds() + 100) })).toBe(
      'FiatTokenV2: authorization is not yet valid',
    );
    expect(await attemptTransfer({ validBefore: BigInt(seconds() - 5) })).toBe(
      'FiatTokenV2: authorization is expired',
    );
    const at = BigInt(seconds() + 20);
    const atStart = await fixture.signed({ validAfter: at });
    const atEnd = await fixture.signed({ validBefore: at });
    const snapshot = await fixture.node.snapshot();
    for (const one of [atStart, atEnd]) {
      await fixture.node.setNextBlockTimestamp({ timestamp: at });
      const hash = await fixture.wallet.writeContract({
        address: BASE_USDC.address,
        abi,
        functionName: 'transferWithAuthorization',
        args: [...order(one), one.signature],
        gas: 200_000n,
      });
      const { status } = await fixture.node.waitForTransactionReceipt({ hash });
      expect(status).toBe('reverted');
      await fixture.node.revert({ id: snapshot });
    }
  });

  test('more than the balance is refused by the ERC-20', async () => {
    expect(await attemptTransfer({ value: 10n ** 15n })).toBe(
      'ERC20: transfer amount exceeds balance',
    );
    expect(await attemptTransfer({ to: `0x${'0'.repeat(40)}` })).toBe(
      'ERC20: transfer to the zero address',
    );
  });

  test('a signature that is not the payer’s is refused, each kind in its own words', async () => {
    expect(await attemptTransfer({ from: stranger })).toBe('FiatTokenV2: invalid signature');
    expect(await attemptTransfer({}, (s) => s.slice(0, -2) as Hex)).toBe(
      'ECRecover: invalid signature length',
    );
    expect(await attemptTransfer({}, (s) => `${s.slice(0, -2)}00` as Hex)).toBe(
      "ECRecover: invalid signature 'v' value",
    );
    const highS = (signature: Hex): Hex => {
      const s = ORDER - hexToBigInt(`0x${signature.slice(66, 130)}`);
      const v = signature.endsWith('1b') ? '1c' : '1b';
      return `0x${signature.slice(2, 66)}${numberToHex(s, { size: 32 }).slice(2)}${v}`;
    };
    expect(await attemptTransfer({}, highS)).toBe("ECRecover: invalid signature 's' value");
    expect(await attemptTransfer({}, (s) => `0x${'0'.repeat(64)}${s.slice(66)}` as Hex)).toBe(
      'ECRecover: invalid signature',
    );
  });

  test('a blacklisted payer cannot pay', async () => {
    const slot = keccak256(`${pad(fixture.account.address)}${pad('0x09').slice(2)}` as Hex);
    const balance = await fixture.node.getStorageAt({ address: BASE_USDC.address, slot });
    if (!balance) throw new Error('no balance in slot 9');
    await fixture.node.setStorageAt({
      address: BASE_USDC.address,
      index: slot,
      value: numberToHex(hexToBigInt(balance) | (1n << 255n)),
    });
    expect(await attemptTransfer({})).toBe('Blacklistable: account is blacklisted');
    await fixture.node.setStorageAt({ address: BASE_USDC.address, index: slot, value: balance });
    expect(await attemptTransfer({})).toBeNull();
  });
});

describe('the other signed messages', () => {
  test('a cancelled nonce is used, and no money moved', async () => {
    const nonce = randomNonce();
    const from = fixture.account.address;
    const signature = await fixture.account.signTypedData({
      domain: authorizationTypedData(BASE_USDC, fixture.authorization()).domain,
      types: {
        CancelAuthorization: [
          { name: 'authorizer', type: 'address' },
          { name: 'nonce', type: 'bytes32' },
        ],
      },
      primaryType: 'CancelAuthorization',
      message: { authorizer: from, nonce },
    });
    const { v, r, s } = parts(signature);
    const before = await read('balanceOf', [from]);
    expect(await attempt('cancelAuthorization', [from, nonce, v, r, s])).toBeNull();
    expect(await read('authorizationState', [from, nonce])).toBe(true);
    expect(await read('balanceOf', [from])).toBe(before);
    expect(await attemptTransfer({ nonce })).toBe('FiatTokenV2: authorization is used or canceled');
    expect(await attempt('cancelAuthorization', [from, nonce, signature])).toBe(
      'FiatTokenV2: authorization is used or canceled',
    );
  });

  test('receiveWithAuthorization is for the payee alone, and signed as such', async () => {
    const other = await fixture.signed();
    expect(await attempt('receiveWithAuthorization', [...order(other), other.signature])).toBe(
      'FiatTokenV2: caller must be the payee',
    );
    const message = fixture.authorization({ to: fixture.account.address });
    const data = authorizationTypedData(BASE_USDC, message);
    const types = { ReceiveWithAuthorization: data.types.TransferWithAuthorization };
    const primaryType = 'ReceiveWithAuthorization';
    const signature = await fixture.account.signTypedData({ ...data, types, primaryType });
    const { v, r, s } = parts(signature);
    expect(await attempt('transferWithAuthorization', [...order(message), signature])).toBe(
      'FiatTokenV2: invalid signature',
    );
    expect(await attempt('receiveWithAuthorization', [...order(message), v, r, s])).toBeNull();
  });

  test('permit gives an allowance, once', async () => {
    const deadline = BigInt(seconds() + 100);
    const owner = fixture.account.address;
    const signature = await fixture.account.signTypedData({
      domain: authorizationTypedData(BASE_USDC, fixture.authorization()).domain,
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: { owner, spender: stranger, value: 77n, nonce: 0n, deadline },
    });
    const { v, r, s } = parts(signature);
    const args = [owner, stranger, 77n, deadline, v, r, s];
    expect(await attempt('permit', args)).toBeNull();
    expect(await read('allowance', [owner, stranger])).toBe(77n);
    expect(await attempt('permit', args)).toBe('EIP2612: invalid signature');
  });
});

test('a contract wallet pays by ERC-1271, and only with its owner’s signature', async () => {
  const wallet = await fixture.deploy('TestWallet', [fixture.account.address]);
  expect(await attempt('transfer', [wallet, 5000n])).toBeNull();
  const one = await fixture.signed({ from: wallet });
  expect(await attempt('transferWithAuthorization', [...order(one), toHex('nonsense')])).toBe(
    'FiatTokenV2: invalid signature',
  );
  expect(await attempt('transferWithAuthorization', [...order(one), one.signature])).toBeNull();
  expect(await read('balanceOf', [wallet])).toBe(4000n);
});

test('transferFrom needs an allowance', async () => {
  const from = fixture.account.address;
  expect(await attempt('transferFrom', [from, stranger, 5n])).toBe(
    'ERC20: transfer amount exceeds allowance',
  );
  expect(await attempt('approve', [from, 5n])).toBeNull();
  expect(await attempt('transferFrom', [from, stranger, 5n])).toBeNull();
  expect(await read('allowance', [from, from])).toBe(0n);
});
