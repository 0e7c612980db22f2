/**
 * The publisher, who gives back of what was sold: from the payee's wallet, of purchases that were served, and
 * enters each in the books, again and again until they say that it is booked.
 */
import { same } from '@tollbench/engines/numeric/random.ts';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import { type NodeChain, nodeChain } from '@tollbench/gate/chain/node.ts';
import { createRpc } from '@tollbench/gate/chain/rpc.ts';
import type { Hex } from '@tollbench/gate/chain/types.ts';
import { type Ledger, LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import { bookRefund } from '@tollbench/gate/refunds/book-refund.ts';
import type { World } from '../world.ts';
import { pick } from './goods.ts';
import { isServed, type Payment } from './memory.ts';
import type { Wallet } from './wallet.ts';
