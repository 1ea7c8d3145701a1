import { sellableItemIndex } from '@galen/contract/items/item-indices'
import { type SalesRequest, salesRequests } from '@galen/contract/sales/sales-requests'
import { formatMoney, parseCents } from '@galen/domain/money'
import { salesRequest } from '@galen/domain/sales/sales-request'
import { useNavigate, useParams } from 'react-router'
import { performed, toastError, useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { askReason } from '../../kit/confirm.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { DocumentUnread } from '../../patterns/document/document-states.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { customerSource } from '../orders/order-fields.tsx'
import { salesOrderAddress, salesRequestAddress } from '../orders/order-address.ts'
import { requestStatuses } from './sales-requests-page.tsx'

const itemSource = fromIndex(sellableItemIndex, {
  label: ({ number, itemName }) => `${number} ${itemName}`,
  detail: ({ strength, size, available }) =>
    text('{strength} {size} · {available} available', { strength, size, available }),
  leftOut: text('Only active items with a price are listed.'),
})

/** `/sales-order/sales-request/{id}`: what was sent next to what we understand. */
export function SalesRequestPage() {
  const { id = '', tab = 'so-information' } = useParams()
  const reading = useRead(salesRequests.get, { params: { id } })
  const { data: request, refetch } = reading
  if (!request) return <DocumentUnread type={text('External order')} reading={reading} />
  const isOpen = request.status === 'Received'
  return (
    <>
      <Actions request={request} readAgain={() => void refetch()} />
      <h1>{text('External order {number}', { number: request.number })}</h1>
      <p>
        <StatusPill tone={requestStatuses[request.status].tone}>{requestStatuses[request.status].label}</StatusPill>{' '}
        {[
          request.customer?.companyName ?? request.customerText,
          request.externalNumber,
          formatMoney(parseCents(request.total)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Tabs
        label={text('Parts of this document')}
        tabs={[
          { to: salesRequestAddress(id), label: text('SO information') },
          { to: salesRequestAddress(id, 'items'), label: text('Items'), count: request.lines.length },
        ]}
      />
      {request.refusal && <Note tone="hold">{text('Refused: {reason}', { reason: request.refusal })}</Note>}
      {isOpen && request.missing.length > 0 && <Note tone="hold">{request.missing.join(' ')}</Note>}
      {tab === 'items' ? (
        <Lines request={request} readAgain={() => void refetch()} />
      ) : (
        <Information request={request} readAgain={() => void refetch()} />
      )}
    </>
  )
}

type Of = { request: SalesRequest; readAgain: () => void }

function Actions({ request, readAgain }: Of) {
  const navigate = useNavigate()
  const mayEdit = useMayI()(salesRequests.place.needs)
  if (!mayEdit) return null
  const place = async () => {
    try {
      const order = await performed(salesRequests.place, { params: { id: request.id }, body: {} })
      await navigate(salesOrderAddress(order.id))
    } catch (reason) {
      toastError(reason)
      readAgain()
    }
  }
  const refuse = async () => {
    const reason = await askReason({
      title: text('Refuse order {number}?', { number: request.number }),
      detail: text('The sender gets the reason by email.'),
      yes: text('Refuse'),
      danger: true,
    })
    if (reason === undefined) return
    await write(
      () => performed(salesRequests.refuse, { params: { id: request.id }, body: { reason, mail: true } }),
      readAgain,
    )
  }
  const refusal = salesRequest.refusal('place', request.status)
  return (
    <PageActions>
      {request.orderId && (
        <Button onClick={() => void navigate(salesOrderAddress(request.orderId ?? ''))}>
          {text('Open order {number}', { number: request.orderNumber ?? '' })}
        </Button>
      )}
      {refusal === undefined && <Button onClick={() => void refuse()}>{text('Refuse')}</Button>}
      {refusal === undefined && (
        <Button look="primary" onClick={() => void place()} disabled={request.missing.length > 0}>
          {text('Place')}
        </Button>
      )}
    </PageActions>
  )
}

async function write(call: () => Promise<unknown>, readAgain: () => void): Promise<void> {
  try {
    await call()
  } catch (reason) {
    toastError(reason)
  }
  readAgain()
}

function Information({ request, readAgain }: Of) {
  const mayEdit = useMayI()(salesRequests.match.needs) && request.status === 'Received'
  const match = (body: { customerId?: string | null; shipAddress?: string | null }) =>
    void write(
      () => performed(salesRequests.match, { params: { id: request.id }, body: { version: request.version, ...body } }),
      readAgain,
    )
  return (
    <>
      <Panel title={text('Order')}>
        <PanelBody>
          <Picker
            label={text('Customer')}
            source={customerSource}
            value={request.customer ? { id: request.customer.id, label: request.customer.companyName } : null}
            onChange={(choice) => match({ customerId: choice?.id ?? null })}
            {...(!mayEdit && { disabledReason: '' })}
          />
          <Select
            label={text('Ship to')}
            data={(request.customer?.addresses ?? []).map(({ id, name, address, city, state }) => ({
              value: id,
              label: [name, address, `${city}, ${state}`].filter(Boolean).join(' · '),
            }))}
            value={request.shipAddress?.id ?? null}
            onChange={(id) => match({ shipAddress: id })}
            readOnly={!mayEdit}
          />
          {request.note && <p>{request.note}</p>}
        </PanelBody>
      </Panel>
      <Panel title={text('As it was sent')}>
        <PanelBody>
          <pre>{JSON.stringify(request.payload, null, 2)}</pre>
        </PanelBody>
      </Panel>
    </>
  )
}

function Lines({ request, readAgain }: Of) {
  const mayEdit = useMayI()(salesRequests.saveLine.needs) && request.status === 'Received'
  if (request.lines.length === 0) return <p>{text('The request has no lines.')}</p>
  return (
    <table className="table">
      <thead>
        <tr>
          {[
            text('Their item'),
            text('Their quantity'),
            text('Their price'),
            text('Our item'),
            text('Quantity'),
            text('Price'),
            text('Available'),
            '',
          ].map((label) => (
            <th key={label}>{label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {request.lines.map((line) => (
          <Line key={line.position} request={request} line={line} mayEdit={mayEdit} readAgain={readAgain} />
        ))}
      </tbody>
    </table>
  )
}

type LineProps = Of & { line: SalesRequest['lines'][number]; mayEdit: boolean }

function Line({ request, line, mayEdit, readAgain }: LineProps) {
  const params = { id: request.id, position: line.position }
  const save = (body: object) =>
    void write(() => performed(salesRequests.saveLine, { params, body: { version: line.version, ...body } }), readAgain)
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(parseCents(amount)))
  return (
    <tr>
      <td>{line.asked}</td>
      <td className="figures">{line.askedQuantity ?? line.quantity}</td>
      <td className="figures">{money(line.askedPrice)}</td>
      <td>
        {line.dropped ? (
          <span className="secondary">{text('Dropped')}</span>
        ) : (
          <Picker
            label={text('Item for {asked}', { asked: line.asked })}
            source={itemSource}
            value={line.itemId === null ? null : { id: line.itemId, label: `${line.number} ${line.itemName}` }}
            onChange={(choice) => choice && save({ itemId: choice.id, remember: true })}
            error={line.problem ?? undefined}
            {...(!mayEdit && { disabledReason: '' })}
          />
        )}
      </td>
      <td className="figures">{line.quantity}</td>
      <td className="figures">{money(line.price ?? line.ourPrice)}</td>
      <td className="figures">{line.available ?? '–'}</td>
      <td>
        {mayEdit && (
          <Button onClick={() => save({ dropped: !line.dropped })}>
            {line.dropped ? text('Take back') : text('Drop')}
          </Button>
        )}
        {mayEdit && line.quantity > 1 && (
          <Button
            onClick={() =>
              void write(
                () =>
                  performed(salesRequests.splitLine, {
                    params,
                    body: { version: line.version, quantity: Math.floor(line.quantity / 2) },
                  }),
                readAgain,
              )
            }
          >
            {text('Split')}
          </Button>
        )}
      </td>
    </tr>
  )
}
