import { type ApprovalDetails, invoiceApproval } from '@galen/contract/sales/invoice-approval'
import { formatDate, formatInstant, parseBusinessDate } from '@galen/domain/dates'
import { invoiceLifecycle, type InvoiceStatus } from '@galen/domain/sales/invoice'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { toastError, useRead } from '../../client/api.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { ApiError } from '../../kit/error-text.ts'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { DocumentActions } from '../../patterns/document/document-actions.tsx'
import { DocumentHead, type DocumentHeading } from '../../patterns/document/document-head.tsx'
import { ListSteps } from '../../patterns/document/list-steps.tsx'
import { rememberedTrail, stepsIn } from '../../patterns/document/list-trail.ts'
import { BesideCrumb, PageActions } from '../../patterns/page-actions.tsx'
import { DocumentFailed, DocumentMissing, DocumentSkeleton } from '../../patterns/document/document-states.tsx'
import { approveInvoice } from './approval-page.tsx'
import styles from './approval.module.css'
import { CorrectChargesDialog, CorrectCostDialog, CorrectPcrDialog } from './correction-dialogs.tsx'
import { money } from '../../patterns/list/cells.tsx'
import { invoiceStatuses } from '../invoices/invoice-cells.tsx'

const TYPE = text('Invoice')
/** `/invoice-approval/{id}/{number}`: one invoice before the books, with what it earns. */
export function ApprovalDocumentPage() {
  const { id = '' } = useParams()
  const reading = useRead(invoiceApproval.get, { params: { id } })
  if (reading.data) return <Approval invoice={reading.data} refresh={() => void reading.refetch()} />
  if (!reading.isError) return <DocumentSkeleton type={TYPE} hasRail={false} />
  const isMissing = reading.error instanceof ApiError && [400, 404].includes(reading.error.status)
  return isMissing ? (
    <DocumentMissing type={TYPE} />
  ) : (
    <DocumentFailed type={TYPE} reason={reading.error} retry={() => void reading.refetch()} inWords={undefined} />
  )
}

type Of = { invoice: ApprovalDetails; refresh: () => void }

function Approval({ invoice, refresh }: Of) {
  const mayI = useMayI()
  const [correcting, setCorrecting] = useState<'cost' | 'charges' | 'pcr'>()
  const { approve, pending } = useApproving(invoice, refresh)
  const refusal = invoiceLifecycle.refusal('validate', invoice.status as InvoiceStatus)
  const close = () => {
    setCorrecting(undefined)
    refresh()
  }
  const hidden = !mayI(invoiceApproval.updateCost.needs)
  return (
    <>
      <PageActions>
        <BesideCrumb>
          <ListSteps />
        </BesideCrumb>
        <DocumentActions
          primary={{ label: text('Approve'), icon: 'check', run: () => void approve(), pending, refusal }}
          secondary={[
            { label: text('Correct cost'), run: () => setCorrecting('cost'), hidden },
            { label: text('Correct charges'), run: () => setCorrecting('charges'), hidden },
          ]}
          more={[{ label: text('Correct PCR'), run: () => setCorrecting('pcr'), hidden }]}
          prints={[]}
        />
      </PageActions>
      <DocumentHead type={TYPE} heading={headOf(invoice)} isNew={false} hasTabs={false} rule={undefined} />
      <div className={styles['page']}>
        <Facts invoice={invoice} />
        <Lines invoice={invoice} />
        <Charges invoice={invoice} />
        <Entries invoice={invoice} />
      </div>
      {correcting === 'cost' && <CorrectCostDialog invoice={invoice} onClose={close} />}
      {correcting === 'pcr' && <CorrectPcrDialog invoice={invoice} onClose={close} />}
      {correcting === 'charges' && <CorrectChargesDialog invoice={invoice} onClose={close} />}
    </>
  )
}

/** Approves it and goes on to the next of the list it was opened from. */
function useApproving(invoice: ApprovalDetails, refresh: () => void) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [pending, setPending] = useState(false)
  const approve = async () => {
    const next = stepsIn(rememberedTrail(), pathname)?.next
    setPending(true)
    try {
      await approveInvoice(invoice.id, invoice.profit.salesProfit)
      toast.success(text('Invoice {number} approved.', { number: invoice.number }))
      if (next) void navigate(next, { replace: true })
    } catch (reason) {
      if (reason instanceof ApiError) toastError(reason)
      else if (reason instanceof Error) toast.error(reason.message)
    }
    setPending(false)
    refresh()
  }
  return { approve, pending }
}

const headOf = (invoice: ApprovalDetails): DocumentHeading => ({
  number: invoice.number,
  statuses: [invoiceStatuses[invoice.status as InvoiceStatus]],
  facts: [
    invoice.customerName,
    ...(invoice.placedByName ? [text('Placed by {name}', { name: invoice.placedByName })] : []),
  ],
  figures: [
    { label: text('Freight charge'), value: money(invoice.freightCharge) },
    { label: text('Profit'), value: money(invoice.profit.salesProfit) },
    { label: text('Total'), value: money(invoice.profit.total) },
  ],
})

function Facts({ invoice }: { invoice: ApprovalDetails }) {
  const { timeZone } = useSettings().company
  const facts = [
    [text('Customer'), invoice.customerName],
    [text('Placed'), invoice.placedDate === null ? '–' : formatInstant(new Date(invoice.placedDate), timeZone)],
    [text('Placed by'), invoice.placedByName ?? '–'],
    [text('Total'), money(invoice.profit.total)],
    [text('Freight charge'), money(invoice.freightCharge)],
    [text('Freight cost'), money(invoice.freightServiceCost)],
    [text('Internal costs'), money(invoice.costsTotal)],
    [text('Returns and discounts'), money(invoice.takenOff)],
    [text('Profit'), money(invoice.profit.salesProfit)],
    [text('Ledger profit'), money(invoice.profit.ledgerProfit)],
    [text('Balance'), invoice.balance === null ? '–' : money(invoice.balance)],
    [text('Approved by'), invoice.validatedByName ?? '–'],
  ] as const
  return (
    <Panel title={text('Invoice')}>
      <PanelBody>
        <dl className={styles['facts']}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {invoice.validationNote && <p>{invoice.validationNote}</p>}
      </PanelBody>
    </Panel>
  )
}

const Lines = ({ invoice }: { invoice: ApprovalDetails }) => (
  <Panel title={text('Lines')} beside={invoice.lines.length}>
    <PanelTable
      label={text('Lines')}
      columns={[
        text('Line'),
        text('Item'),
        text('Name'),
        { label: text('Quantity'), align: 'end' },
        { label: text('Returned'), align: 'end' },
        { label: text('Price'), align: 'end' },
        { label: text('Cost'), align: 'end' },
        { label: text('PCR'), align: 'end' },
        { label: text('Profit'), align: 'end' },
      ]}
    >
      {invoice.lines.map((line, place) => (
        <tr key={line.id}>
          <td data-label={text('Line')} className="figures">
            {place + 1}
          </td>
          <td data-label={text('Item')} className="figures">
            <b>{line.number ?? '–'}</b>
          </td>
          <td data-first>{line.name}</td>
          <td data-label={text('Quantity')} data-align="end" className="figures">
            {line.quantity}
          </td>
          <td data-label={text('Returned')} data-align="end" className="figures">
            {line.returned === 0 ? '–' : line.returned}
          </td>
          <td data-label={text('Price')} data-align="end" className="figures">
            {money(line.price)}
          </td>
          <td data-label={text('Cost')} data-align="end" className="figures">
            {line.cost.toFixed(4)}
          </td>
          <td data-label={text('PCR')} data-align="end" className="figures">
            {line.pcr.toFixed(4)}
          </td>
          <td data-label={text('Profit')} data-align="end" className="figures">
            {money(line.profit)}
          </td>
        </tr>
      ))}
    </PanelTable>
  </Panel>
)

const Charges = ({ invoice }: { invoice: ApprovalDetails }) => (
  <Panel title={text('Charges and costs')} beside={invoice.charges.length}>
    {invoice.charges.length === 0 ? (
      <NothingYet>{text('No charges or costs.')}</NothingYet>
    ) : (
      <PanelTable
        label={text('Charges and costs')}
        columns={[text('Kind'), text('Description'), { label: text('Amount'), align: 'end' }]}
      >
        {invoice.charges.map((charge, place) => (
          <tr key={place}>
            <td data-first>{charge.kind === 'charge' ? text('Charge') : text('Cost')}</td>
            <td data-label={text('Description')}>{charge.description}</td>
            <td data-label={text('Amount')} data-align="end" className="figures">
              {money(charge.amount)}
            </td>
          </tr>
        ))}
      </PanelTable>
    )}
  </Panel>
)

const Entries = ({ invoice }: { invoice: ApprovalDetails }) => (
  <Panel title={text('Journal')} beside={invoice.entries.length}>
    {invoice.entries.length === 0 ? (
      <NothingYet>{text('No journal entries.')}</NothingYet>
    ) : (
      <>
        <PanelTable
          label={text('Journal')}
          columns={[text('Entry'), text('Date'), text('Memo'), { label: text('Amount'), align: 'end' }]}
        >
          {invoice.entries.map((entry) => (
            <tr key={entry.id}>
              <td data-first>
                <Link to={`/accounting/${entry.id}`} className="link figures">
                  {entry.number}
                </Link>
              </td>
              <td data-label={text('Date')}>{formatDate(parseBusinessDate(entry.date))}</td>
              <td data-label={text('Memo')}>{entry.memo}</td>
              <td data-label={text('Amount')} data-align="end" className="figures">
                {money(entry.amount)}
              </td>
            </tr>
          ))}
        </PanelTable>
        <PanelBody>
          <p className="secondary">
            {text(
              'The amount of an entry is all that it debits: the invoice total of {total} and the cost of the stock that left.',
              {
                total: money(invoice.profit.total),
              },
            )}
          </p>
        </PanelBody>
      </>
    )}
  </Panel>
)
