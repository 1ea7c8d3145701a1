import { firstRun } from '@galen/contract/identity/first-run'
import { publicCall } from '../../../platform/operation.ts'

/** Whether the first visitor has to set up a company, and whether the companies are the ones of the demo. */
export const getFirstRunStatus = publicCall(firstRun.status, ({ transaction }) =>
  transaction({ companyId: null, userId: null, purpose: 'set-up' }, async ({ tx }) => {
    const companies = await tx.selectFrom('company').select('demo').execute()
    return { needed: companies.length === 0, demo: companies.some(({ demo }) => demo) }
  }),
)
