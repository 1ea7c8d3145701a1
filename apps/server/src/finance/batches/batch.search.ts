import { sql } from 'kysely'
import { batchIndex } from '@galen/contract/finance/batches'
import type { BatchStatus } from '@galen/domain/finance/payment'
import { serveIndex } from '../../platform/search/search.ts'
import { personName } from '../../platform/database/person-name.ts'
import { bankAccountName } from './batch.store.ts'

const amountOf = (...methods: readonly string[]) =>
  sql<number>`coalesce(sum(p.total) filter (where p.method = any(${methods}::text[])), 0)::float8`

export const batchSearch = serveIndex(
  batchIndex,
  (db, actor) =>
    db
      .selectFrom('batch as x')
      .innerJoinLateral(
        (inner) =>
          inner
            .selectFrom('customer_payment as p')
            .whereRef('p.company_id', '=', 'x.company_id')
            .whereRef('p.batch_id', '=', 'x.id')
            .where('p.status', '<>', 'Draft')
            .where(sql<boolean>`p.void_batch_id is distinct from p.batch_id`)
            .select([
              sql<number>`count(*)::integer`.as('payments'),
              amountOf('Check').as('checks'),
              amountOf('Card').as('cards'),
              amountOf('Cash').as('cash'),
              amountOf('ACH', 'Wire', 'Other').as('transfers'),
              sql<number>`coalesce(sum(p.total), 0)::float8`.as('total'),
            ])
            .as('t'),
        (join) => join.onTrue(),
      )
      .where('x.company_id', '=', actor.companyId)
      .select([
        'x.id',
        sql<string>`coalesce(x.number, '')`.as('number'),
        sql<BatchStatus>`x.status`.as('status'),
        bankAccountName('x.bank_account_id').as('bankAccount'),
        'x.opened_at as openedAt',
        personName('x.opened_by').as('openedByName'),
        't.payments',
        't.checks',
        't.cards',
        't.cash',
        't.transfers',
        't.total',
        'x.accounting_date as date',
        'x.closed_at as closedAt',
        personName('x.closed_by').as('closedByName'),
        'x.cleared_on as clearedOn',
        'x.version',
      ]),
  { invalidatedBy: ['batch'] },
)
