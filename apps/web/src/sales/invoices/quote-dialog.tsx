import type { Invoice } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import type { PlainReply } from '@galen/contract/route'
import { performed, toastError } from '../../client/api.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Note } from '../../kit/panel.tsx'
import { ActsCell, PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { money } from '../../patterns/list/cells.tsx'

export type Quote = PlainReply<typeof invoices.quote>
type QuoteDialogProps = { of: OpenDocument<Invoice>; quote: Quote; onClose: () => void }

/** Asks what shipping would cost, once everything that was typed is saved. What is missing is said in a toast. */
export async function askQuote(of: OpenDocument<Invoice>): Promise<Quote | undefined> {
  try {
    if (await of.flush()) return await performed(invoices.quote, { params: { id: of.id ?? '' }, body: {} })
  } catch (reason) {
    toastError(reason)
  }
  return undefined
}

/** What each service would cost for these packages; choosing one sets the service and the carrier cost. */
export function QuoteDialog({ of, quote, onClose }: QuoteDialogProps) {
  const choose = (rate: Quote['rates'][number]) => {
    if (rate.serviceValue !== of.values.shipVia.serviceValue)
      of.edit('shipVia', { ...of.values.shipVia, serviceValue: rate.serviceValue, serviceLabel: rate.serviceLabel })
    of.edit('freightServiceCost', rate.total)
    of.edit('freightCharge', rate.total)
    onClose()
  }
  return (
    <Dialog wide title={text('Freight quote')} onClose={onClose}>
      {quote.note && <Note tone="hold">{quote.note}</Note>}
      <PanelTable
        label={text('Rates')}
        columns={[
          text('Service'),
          text('Carrier'),
          { label: text('Days'), align: 'end' },
          { label: text('Cost'), align: 'end' },
        ]}
        hasActs
      >
        {quote.rates.map((rate) => (
          <tr key={rate.serviceValue}>
            <td data-first>{rate.serviceLabel}</td>
            <td data-label={text('Carrier')}>{rate.carrier}</td>
            <td data-align="end" data-label={text('Days')}>
              {rate.transitDays ?? '–'}
            </td>
            <td data-align="end" data-label={text('Cost')}>
              {money(rate.total)}
            </td>
            <ActsCell>
              <Button look={rate.selected ? 'primary' : 'secondary'} onClick={() => choose(rate)}>
                {text('Use {service}', { service: rate.serviceLabel })}
              </Button>
            </ActsCell>
          </tr>
        ))}
      </PanelTable>
      <p className="small secondary">
        {quote.source === 'carrier' ? text('From the carrier.') : text('From our rate table.')}
      </p>
    </Dialog>
  )
}
