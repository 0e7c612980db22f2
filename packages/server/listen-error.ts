/** Why a listener could not have its address, by the settings that name it. */
import { ConfigError } from './config/env.ts';

/** The settings of a listener's address. */
export interface AddressSettings {
  readonly host: string;
  readonly port: string;
}

/** A ConfigError of the setting that would have to be another; any other error as it is. */
export function listenError(
  error: NodeJS.ErrnoException,
  { host, port }: { readonly host: string; readonly port: number },
  named: AddressSettings,
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(
        named.port,
        `${port} is taken by another program on ${host}; set another ${named.port}`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(named.host, `is "${host}", which is no address of this machine`);
    case 'EACCES':
      return new ConfigError(named.port, `${port} may not be used by this user`);
    default:
      return error;
  }
}
