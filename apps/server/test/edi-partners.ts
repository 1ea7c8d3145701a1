import { expect } from 'vitest'
import { ediConfigurations } from '@galen/contract/edi/edi-configurations'
import { type Segment, writeInterchange } from '@galen/domain/edi/x12'
import type { GivenCompany, GivenUser } from './given.ts'
import type { kernel } from './kernel.ts'

type Served = Pick<Awaited<ReturnType<typeof kernel>>, 'call' | 'given' | 'owner'>
const RECEIVER = 'Corvane Rx'

/** Customers of a company that send orders by EDI, the files that they send, and the person who takes them in. */
export async function ediPartners<Customer extends { readonly id: string }>(
  { call, given, owner }: Served,
  company: GivenCompany,
  customer: () => Promise<Customer>,
) {
  const ana: GivenUser = await given.user(company, ['EDIT_EDI'])
  await owner`update company set name = ${RECEIVER} where id = ${company.id}`
  let control = 0
  return {
    ana,
    async partner(): Promise<Customer> {
      const made = await customer()
      const body = {
        entityType: 'customer' as const,
        entityId: [made.id],
        ediType: '850',
        direction: 'in' as const,
        templateFile: 'x12-850-in-4010',
      }
      expect((await call(ediConfigurations.add, { body }, { as: ana })).status).toBe(200)
      return made
    },
    /** An order as a file, under a control number of its own. */
    orderFile: (sender: string, segments: readonly Segment[]) =>
      writeInterchange(
        {
          sender,
          receiver: RECEIVER,
          group: 'PO',
          set: '850',
          controlNumber: ++control,
          at: new Date(),
          isTest: false,
        },
        segments,
      ),
  }
}
