import { ledgerLists } from '../testing/ledger-lists.ts';
import { ledgerSuite } from '../testing/ledger-suite.ts';
import { refundSuite } from '../testing/refund-suite.ts';
import { MemoryLedger } from './memory.ts';

ledgerSuite('memory', () => new MemoryLedger());
refundSuite('memory', () => new MemoryLedger());
ledgerLists('memory', () => new MemoryLedger());
