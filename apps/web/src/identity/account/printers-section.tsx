import { type Printer, printers, type UserPrinter, userPrinters } from '@galen/contract/admin/printers'
import { type DocumentKind, documentKinds, documentKindNames } from '@galen/domain/admin/printing'
import { useState } from 'react'
import { PrintOutcome } from '../../admin/print-outcome.tsx'
import { Button } from '../../kit/button.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Note, PanelBody } from '../../kit/panel.tsx'
import type { SaveState } from '../../client/save-state.ts'
import { FieldState } from '../../client/saving/field-state.tsx'
import { text } from '../../kit/text.ts'
import { toastError, useCommand, useRead } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { useMayI } from '../../client/session.ts'
import { errorText } from '../../kit/error-text.ts'
import { AccountSettingRow } from './setting-row.tsx'
import styles from './account.module.css'

const ASK = 'ask'

const labels: Record<DocumentKind, string> = {
  invoice: text('Invoice'),
  packingSlip: text('Packing slip'),
  pickList: text('Pick list'),
  salesOrder: text('Sales order'),
  purchaseOrder: text('Purchase order'),
  receipt: text('Receipt'),
  statement: text('Statement'),
  check: text('Check'),
  transactionStatement: text('T3'),
  customerReturn: text('Customer return'),
  creditMemo: text('Credit memo'),
  ssccLabel: text('SSCC label'),
  shippingLabel: text('Shipping label'),
  itemLabel: text('Item label'),
  lotLabel: text('Lot label'),
  binLabel: text('Bin label'),
}

/** Which printer each kind of document goes to for me; none asks each time. */
export function PrintersSection() {
  const all = useRead(printers.list, { query: {} })
  const chosen = useRead(userPrinters.list, { query: {} })
  const problem = all.error ?? chosen.error
  if (problem)
    return (
      <PanelBody>
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      </PanelBody>
    )
  if (!all.data || !chosen.data) return <Awaited />
  if (all.data.length === 0)
    return (
      <PanelBody>
        <p className="secondary">
          {text('No printer is registered yet. An administrator adds them in Configuration.')}
        </p>
      </PanelBody>
    )
  const choices = chosen.data
  return (
    <div className={styles['rows']}>
      {documentKindNames.map((kind) => (
        <PrinterRow
          key={kind}
          kind={kind}
          printers={all.data.filter((printer) => printer.kind === documentKinds[kind].printer)}
          choice={choices.find(({ documentKind }) => documentKind === kind)}
          readAgain={() => chosen.refetch()}
        />
      ))}
    </div>
  )
}

const Awaited = () => (
  <div className={styles['rows']} aria-busy="true">
    <span className="unseen">{text('Loading')}</span>
    {documentKindNames.map((kind) => (
      <AccountSettingRow key={kind} label={labels[kind]}>
        <span className="bone" />
      </AccountSettingRow>
    ))}
  </div>
)

/** A page on one's own printer, and what became of it. */
function TestPage({ printerId, kind }: { printerId: string; kind: string }) {
  const [jobId, setJobId] = useState<string>()
  const test = useCommand(printers.test, { onDone: ({ id }) => setJobId(id) })
  return (
    <>
      <Button icon="print" pending={test.pending} onClick={() => void test.run({ params: { id: printerId } })}>
        {text('Test page')}
        <span className="unseen">{kind}</span>
      </Button>
      {jobId !== undefined && (
        <div className={styles['printed']}>
          <PrintOutcome key={jobId} jobId={jobId} />
        </div>
      )}
    </>
  )
}

type PrinterRowProps = {
  kind: DocumentKind
  printers: readonly Printer[]
  choice: UserPrinter | undefined
  readAgain: () => Promise<unknown>
}

/** Saves itself, and shows again what is stored when it is refused. */
function PrinterRow({ kind, printers: fitting, choice, readAgain }: PrinterRowProps) {
  const [state, setState] = useState<SaveState>('idle')
  const mayTest = useMayI()(printers.test.needs)
  const save = async (value: string | null) => {
    const printerId = value === null || value === ASK ? null : value
    setState('saving')
    try {
      if (choice)
        await call(userPrinters.change, { params: { id: choice.id }, body: { version: choice.version, printerId } })
      else await call(userPrinters.add, { body: { documentKind: kind, printerId } })
      await readAgain()
      setState('saved')
    } catch (reason) {
      setState('failed')
      toastError(reason)
      await readAgain()
    }
  }
  return (
    <AccountSettingRow label={labels[kind]}>
      <Select
        aria-label={labels[kind]}
        className={styles['printer'] ?? ''}
        data={[
          { value: ASK, label: text('Ask each time') },
          ...fitting
            .filter(({ active, id }) => active || id === choice?.printerId)
            .map(({ id, name, location }) => ({ value: id, label: location ? `${name} · ${location}` : name })),
        ]}
        value={choice?.printerId ?? ASK}
        onChange={(value) => void save(value)}
        allowDeselect={false}
      />
      <FieldState state={state} />
      {mayTest && choice?.printerId && (
        <TestPage key={choice.printerId} printerId={choice.printerId} kind={labels[kind]} />
      )}
    </AccountSettingRow>
  )
}
