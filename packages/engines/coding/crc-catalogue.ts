/** Published CRCs by their catalogue names. Every row's check value and residue are computed in the tests. */
import { EngineError } from '../error.ts';
import type { CrcModel } from './crc.ts';

export interface PublishedCrc extends CrcModel {
  readonly name: string;
  /** The CRC of the ASCII digits 123456789. */
  readonly check: bigint;
  readonly residue: bigint;
  /** Where it is used. */
  readonly use: string;
}

/**
 * Name with width, polynomial, init, reflected in and out (R) or not (-), xorout, check, residue, use.
 * The numbers are facts of the standards named, as gathered in G. Cook, Catalogue of parametrised CRC
 * algorithms (reveng.sourceforge.io).
 */
const ROWS = `
CRC-3/GSM 3 0 -- 7 4 2 GSM channels
CRC-3/ROHC 3 7 RR 0 6 0 robust header compression, RFC 3095
CRC-4/G-704 3 0 RR 0 7 0 E1 multiframes, ITU-T G.704
CRC-4/INTERLAKEN 3 f -- f b 2 Interlaken
CRC-5/EPC-C1G2 9 9 -- 0 0 0 UHF RFID, EPC Class-1 Generation-2
CRC-5/G-704 15 0 RR 0 7 0 6312 kbit/s frames, ITU-T G.704
CRC-5/USB 5 1f RR 1f 19 6 USB token packets
CRC-6/CDMA2000-A 27 3f -- 0 d 0 CDMA2000 channels
CRC-6/CDMA2000-B 7 3f -- 0 3b 0 CDMA2000 channels
CRC-6/DARC 19 0 RR 0 26 0 FM data radio channel
CRC-6/G-704 3 0 RR 0 6 0 T1 extended superframes, ITU-T G.704
CRC-6/GSM 2f 0 -- 3f 13 3a GSM channels
CRC-7/MMC 9 0 -- 0 75 0 SD and MMC commands
CRC-7/ROHC 4f 7f RR 0 53 0 robust header compression, RFC 3095
CRC-7/UMTS 45 0 -- 0 61 0 UMTS transport channels
CRC-8/AUTOSAR 2f ff -- ff df 42 AUTOSAR E2E profiles with 0x2F
CRC-8/BLUETOOTH a7 0 RR 0 26 0 Bluetooth header error check
CRC-8/CDMA2000 9b ff -- 0 da 0 CDMA2000 channels
CRC-8/DARC 39 0 RR 0 15 0 FM data radio channel
CRC-8/DVB-S2 d5 0 -- 0 bc 0 DVB-S2 baseband headers
CRC-8/GSM-A 1d 0 -- 0 37 0 GSM channels
CRC-8/GSM-B 49 0 -- ff 94 53 GSM channels
CRC-8/HITAG 1d ff -- 0 b4 0 NXP HITAG tags
CRC-8/I-432-1 7 0 -- 55 a1 ac ATM header error control, ITU-T I.432.1
CRC-8/I-CODE 1d fd -- 0 7e 0 NXP I-CODE tags
CRC-8/LTE 9b 0 -- 0 ea 0 LTE transport channels
CRC-8/MAXIM-DOW 31 0 RR 0 a1 0 1-Wire addresses and scratchpads
CRC-8/MIFARE-MAD 1d c7 -- 0 99 0 MIFARE application directory
CRC-8/NRSC-5 31 ff -- 0 f7 0 HD Radio; also Sensirion sensors
CRC-8/OPENSAFETY 2f 0 -- 0 3e 0 openSAFETY short frames
CRC-8/ROHC 7 ff RR 0 d0 0 robust header compression, RFC 3095
CRC-8/SAE-J1850 1d ff -- ff 4b c4 SAE J1850; AUTOSAR CRC8
CRC-8/SMBUS 7 0 -- 0 f4 0 SMBus packet error code
CRC-8/TECH-3250 1d ff RR 0 97 0 EBU digital audio channel status
CRC-8/WCDMA 9b 0 RR 0 25 0 WCDMA transport channels
CRC-10/ATM 233 0 -- 0 199 0 ATM operation cells, ITU-T I.610
CRC-10/CDMA2000 3d9 3ff -- 0 233 0 CDMA2000 channels
CRC-10/GSM 175 0 -- 3ff 12a c6 GSM channels
CRC-11/FLEXRAY 385 1a -- 0 5a3 0 FlexRay frame headers
CRC-11/UMTS 307 0 -- 0 61 0 UMTS frame protocol
CRC-12/CDMA2000 f13 fff -- 0 d4d 0 CDMA2000 channels
CRC-12/DECT 80f 0 -- 0 f5b 0 DECT
CRC-12/GSM d31 0 -- fff b34 178 GSM channels
CRC-12/UMTS 80f 0 -R 0 daf 0 UMTS: reflected out and not in
CRC-13/BBC 1cf5 0 -- 0 4fa 0 BBC radio teleswitch
CRC-14/DARC 805 0 RR 0 82d 0 FM data radio channel
CRC-14/GSM 202d 0 -- 3fff 30ae 31e GSM channels
CRC-15/CAN 4599 0 -- 0 59e 0 classical CAN frames
CRC-15/MPT1327 6815 0 -- 1 2566 6815 MPT 1327 trunked radio
CRC-16/ARC 8005 0 RR 0 bb3d 0 ARC and LHA archives; the usual “CRC-16”
CRC-16/CDMA2000 c867 ffff -- 0 4c06 0 CDMA2000 channels
CRC-16/CMS 8005 ffff -- 0 aee7 0 the usual “CRC-16” unreflected, begun with ones
CRC-16/DDS-110 8005 800d -- 0 9ecf 0 ELV DDS 110 function generator
CRC-16/DECT-R 589 0 -- 1 7e 589 DECT
CRC-16/DECT-X 589 0 -- 0 7f 0 DECT
CRC-16/DNP 3d65 0 RR ffff ea82 66c5 DNP3 link layer
CRC-16/EN-13757 3d65 0 -- ffff c2b7 a366 wireless M-Bus
CRC-16/GENIBUS 1021 ffff -- ffff d64e 1d0f GENIbus; EPC Gen2 tags
CRC-16/GSM 1021 0 -- ffff ce3c 1d0f GSM channels
CRC-16/IBM-3740 1021 ffff -- 0 29b1 0 floppy disks; “CCITT-FALSE”
CRC-16/IBM-SDLC 1021 ffff RR ffff 906e f0b8 HDLC, PPP, X.25
CRC-16/ISO-IEC-14443-3-A 1021 c6c6 RR 0 bf05 0 contactless cards, type A
CRC-16/KERMIT 1021 0 RR 0 2189 0 Kermit; the CCITT polynomial, reflected
CRC-16/LJ1200 6f63 0 -- 0 bdf4 0 LJ1200 data links
CRC-16/M17 5935 ffff -- 0 772b 0 M17 digital radio
CRC-16/MAXIM-DOW 8005 0 RR ffff 44c2 b001 1-Wire memories
CRC-16/MCRF4XX 1021 ffff RR 0 6f91 0 Microchip tags
CRC-16/MODBUS 8005 ffff RR 0 4b37 0 Modbus RTU
CRC-16/NRSC-5 80b ffff RR 0 a066 0 HD Radio
CRC-16/OPENSAFETY-A 5935 0 -- 0 5d38 0 openSAFETY frames
CRC-16/OPENSAFETY-B 755b 0 -- 0 20fe 0 openSAFETY frames
CRC-16/PROFIBUS 1dcf ffff -- ffff a819 e394 PROFIBUS and IEC 61158-2
CRC-16/RIELLO 1021 b2aa RR 0 63d0 0 Riello power supplies
CRC-16/SPI-FUJITSU 1021 1d0f -- 0 e5cc 0 the CCITT polynomial begun with 0x1D0F
CRC-16/T10-DIF 8bb7 0 -- 0 d0db 0 SCSI data integrity field
CRC-16/TELEDISK a097 0 -- 0 fb3 0 Teledisk images
CRC-16/TMS37157 1021 89ec RR 0 26b1 0 TI TMS37157 transponders
CRC-16/UMTS 8005 0 -- 0 fee8 0 UMTS; also “BUYPASS”
CRC-16/USB 8005 ffff RR ffff b4c8 b001 USB data packets
CRC-16/XMODEM 1021 0 -- 0 31c3 0 XMODEM; the CCITT polynomial begun with 0
CRC-17/CAN-FD 1685b 0 -- 0 4f03 0 CAN FD frames up to 16 bytes
CRC-21/CAN-FD 102899 0 -- 0 ed841 0 CAN FD frames above 16 bytes
CRC-24/BLE 65b 555555 RR 0 c25a56 0 Bluetooth Low Energy advertising
CRC-24/FLEXRAY-A 5d6dcb fedcba -- 0 7979bd 0 FlexRay frames, channel A
CRC-24/FLEXRAY-B 5d6dcb abcdef -- 0 1f23b8 0 FlexRay frames, channel B
CRC-24/INTERLAKEN 328b63 ffffff -- ffffff b4f3e6 144e63 Interlaken control words
CRC-24/LTE-A 864cfb 0 -- 0 cde703 0 LTE and 5G transport blocks
CRC-24/LTE-B 800063 0 -- 0 23ef52 0 LTE code blocks
CRC-24/OPENPGP 864cfb b704ce -- 0 21cf02 0 OpenPGP armour, RFC 4880
CRC-24/OS-9 800063 ffffff -- ffffff 200fa5 800fe3 OS-9 modules
CRC-30/CDMA 2030b9c7 3fffffff -- 3fffffff 4c34abf 34efa55a CDMA channels
CRC-31/PHILIPS 4c11db7 7fffffff -- 7fffffff ce9e46c 4eaf26f1 Philips: 0x04C11DB7 at 31 bits
CRC-32/AIXM 814141ab 0 -- 0 3010bf7f 0 aeronautical data
CRC-32/AUTOSAR f4acfb13 ffffffff RR ffffffff 1697d06a 904cddbf AUTOSAR E2E profile 4
CRC-32/BASE91-D a833982b ffffffff RR ffffffff 87315576 45270551 basE91 decoder
CRC-32/BZIP2 4c11db7 ffffffff -- ffffffff fc891918 c704dd7b bzip2, ATM AAL5
CRC-32/CD-ROM-EDC 8001801b 0 RR 0 6ec2edc4 0 CD-ROM sectors
CRC-32/CKSUM 4c11db7 0 -- ffffffff 765e7680 c704dd7b POSIX cksum, without the length it appends
CRC-32/ISCSI 1edc6f41 ffffffff RR ffffffff e3069283 b798b438 iSCSI, SCTP, ext4: Castagnoli's
CRC-32/ISO-HDLC 4c11db7 ffffffff RR ffffffff cbf43926 debb20e3 Ethernet, ZIP, gzip, PNG, SATA
CRC-32/JAMCRC 4c11db7 ffffffff RR 0 340bc6d9 0 the Ethernet CRC without its last inversion
CRC-32/MEF 741b8cd7 ffffffff RR 0 d2c22f51 0 Metro Ethernet; Koopman's 0xBA0DC66B
CRC-32/MPEG-2 4c11db7 ffffffff -- 0 376e6e7 0 MPEG-2 transport tables
CRC-32/XFER af 0 -- 0 bd0be338 0 XFER transfers
CRC-40/GSM 4820009 0 -- ffffffffff d4164fc646 c4ff8071ff GSM fire code
CRC-64/ECMA-182 42f0e1eba9ea3693 0 -- 0 6c40df5f0b497347 0 digital linear tape
CRC-64/GO-ISO 1b ffffffffffffffff RR ffffffffffffffff b90956c775a41001 5300000000000000 HDLC in ISO 3309; Go's ISO table
CRC-64/MS 259c84cba6426349 ffffffffffffffff RR 0 75d4b74f024eceea 0 Microsoft
CRC-64/NVME ad93d23594c93659 ffffffffffffffff RR ffffffffffffffff ae8b14860a799888 f310303b2b6f6e42 NVM Express
CRC-64/REDIS ad93d23594c935a9 0 RR 0 e9c6d914c4b8d9ca 0 Redis
CRC-64/WE 42f0e1eba9ea3693 ffffffffffffffff -- ffffffffffffffff 62ec59e3f1a4f00a fcacbebd5931a992 the ECMA-182 polynomial begun with ones
CRC-64/XZ 42f0e1eba9ea3693 ffffffffffffffff RR ffffffffffffffff 995dc9bbdf1939fa 49958c9abd7d353f xz archives
CRC-82/DARC 308c0111011401440411 0 RR 0 9ea83f625023801fd612 0 FM data radio channel
`;

export const catalogue: readonly PublishedCrc[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [name = '', poly, init, reflected = '', xorout, check, residue, ...use] = row.split(' ');
    const hex = (digits: string | undefined) => BigInt(`0x${digits}`);
    return {
      name,
      width: Number(/^CRC-(\d+)/u.exec(name)?.[1]),
      poly: hex(poly),
      init: hex(init),
      refin: reflected[0] === 'R',
      refout: reflected[1] === 'R',
      xorout: hex(xorout),
      check: hex(check),
      residue: hex(residue),
      use: use.join(' '),
    };
  });

/** Throws `unknown-name`. */
export function publishedCrc(name: string): PublishedCrc {
  const found = catalogue.find((c) => c.name === name);
  if (!found)
    throw new EngineError('unknown-name', `"${name}" is not in the catalogue of CRCs.`, {
      value: name,
    });
  return found;
}
