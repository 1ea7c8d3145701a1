import { sql } from 'kysely'
import { REVIEW_REASON } from '@galen/domain/compliance/suspicion'
import type { Actor } from '../platform/operation.ts'

const IS_SUSPICION = sql`a.code like 'SOM\\_%'`

/** What a reason `a` says where people outside of compliance read it: of a suspicious order neither figures nor limits (P41). */
export const OPEN_MESSAGE = sql<string>`(case when ${IS_SUSPICION} then ${sql.lit(REVIEW_REASON.message)} else a.message end)`

/** The code of a reason `a` as a person sees it. */
export const shownCode = ({ permissions }: Pick<Actor, 'permissions'>) =>
  permissions.has('LIST_COMPLIANCE')
    ? sql<string>`a.code`
    : sql<string>`case when ${IS_SUSPICION} then ${sql.lit(REVIEW_REASON.code)} else a.code end`
