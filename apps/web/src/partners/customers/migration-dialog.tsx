import { Stack } from '@mantine/core'
import { type Customer, customers } from '@galen/contract/partners/customers'
import type { PlainReply } from '@galen/contract/route'
import { useState } from 'react'
import { Avatar } from '../../kit/avatar.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { useSettings } from '../../client/session.ts'
import styles from './customers.module.css'

type Found = PlainReply<typeof customers.migrate>

/** Copies a customer into another company of mine; what would be taken is shown before anything is written. */
export function MigrationDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { company, companies } = useSettings()
  const others = companies.filter(({ id }) => id !== company.id)
  const [companyId, setCompanyId] = useState<string | null>(others.length === 1 ? (others[0]?.id ?? null) : null)
  const [plan, setPlan] = useState<Found>()
  const [problem, setProblem] = useState<unknown>()
  const target = others.find(({ id }) => id === companyId)?.name ?? ''
  const command = useCommand(customers.migrate, {
    onDone: (found) => {
      if (found.id === null) return setPlan(found)
      toast.success(
        text('{name} is now customer {number} of {company}', {
          name: customer.companyName,
          number: found.number ?? '',
          company: target,
        }),
      )
      onClose()
    },
    onRefused: setProblem,
  })
  const run = (dryRun: boolean) => {
    setProblem(undefined)
    if (companyId !== null) void command.run({ params: { id: customer.id }, body: { companyId, dryRun } })
  }
  return (
    <Dialog
      title={text('Copy {name} to another company', { name: customer.companyName })}
      onClose={onClose}
      act={{
        label: plan ? text('Copy') : text('Show used records'),
        pending: command.pending,
        disabledReason: companyId === null ? text('Choose a company first.') : undefined,
        run: () => run(plan === undefined),
      }}
      wide
    >
      <Stack gap={12}>
        {others.length === 0 ? (
          <Note tone="hold">{text('You work in one company only, so there is none to copy it to.')}</Note>
        ) : (
          <Select
            label={text('Company')}
            required
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={companyId}
            onChange={(next) => {
              setCompanyId(next)
              setPlan(undefined)
            }}
            data-autofocus
          />
        )}
        {problem !== undefined && (
          <Note tone="void" live>
            {errorText(problem)}
          </Note>
        )}
        {plan && <Plan plan={plan} company={target} />}
      </Stack>
    </Dialog>
  )
}

const Plan = ({ plan: { taken, people, withoutCounterpart }, company }: { plan: Found; company: string }) => (
  <Stack role="status" gap={12}>
    <div>
      <p>{text('Nothing is copied yet. This will be copied to {company}:', { company })}</p>
      <Listed entries={taken} />
    </div>
    {people.length > 0 && <Caretakers people={people} company={company} />}
    {withoutCounterpart.length > 0 && (
      <Note tone="hold">
        <p>{text('Not copied. These fields stay empty in {company}:', { company })}</p>
        <Listed entries={withoutCounterpart} />
      </Note>
    )}
  </Stack>
)

const dutyLabels: Readonly<Record<Found['people'][number]['as'], string>> = {
  salesRep: text('Sales rep'),
  accountManager: text('Account manager'),
}

/** Who looks after the customer, each as a chip, and whether they do so there. */
const Caretakers = ({ people, company }: { people: Found['people']; company: string }) => (
  <dl className={styles['caretakers']}>
    {people.map(({ as, name, isTaken }) => (
      <div key={as}>
        <dt className="small secondary">{dutyLabels[as]}</dt>
        <dd>
          <span className={styles['chip']} data-off={!isTaken || undefined}>
            <Avatar name={name} small />
            {name}
          </span>
          {!isTaken && <span className="small secondary">{text('Does not go along to {company}.', { company })}</span>}
        </dd>
      </div>
    ))}
  </dl>
)

const Listed = ({ entries }: { entries: readonly string[] }) => (
  <ul className={styles['listed']}>
    {entries.map((entry) => (
      <li key={entry}>{entry}</li>
    ))}
  </ul>
)
