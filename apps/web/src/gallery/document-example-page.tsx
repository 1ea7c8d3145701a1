import { account } from '@galen/contract/identity/account'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Button } from '../kit/button.tsx'
import { DocumentField, FieldGrid, WholeRow } from '../patterns/document/document-field.tsx'
import { DocumentTextField } from '../patterns/document/document-text-field.tsx'
import type { DocumentHeading } from '../patterns/document/document-head.tsx'
import { DocumentPage } from '../patterns/document/document-page.tsx'
import type { OpenDocument } from '../patterns/document/document-types.ts'
import { openDocument } from '../patterns/document/document-view.ts'
import { TimelineEntries } from '../patterns/document/rail-timeline.tsx'
import { RailLinks, RailMessages, RailSection, RailTotals, RailWarnings } from '../patterns/document/rail.tsx'
import { useAct } from '../patterns/document/use-act.ts'
import { Panel, PanelBody } from '../kit/panel.tsx'
import type { SavingMode } from '../client/saving/saving-state.ts'
import { useSaving } from '../client/saving/use-saving.ts'
import { text } from '../kit/text.ts'
import { toast } from '../kit/toast.ts'
import { useSettings } from '../client/session.ts'
import { type ExampleOrder, exampleServer } from './document-example.ts'
import { ExampleLines } from './example-lines.tsx'
import { exampleLines } from './sample-lines.ts'

type Server = ReturnType<typeof exampleServer>

/** `/kit/document/{mode}/{tab}`: a whole document on a pretended server, saved by itself or together. */
export function DocumentExamplePage() {
  const { mode = 'autosave', tab = 'information' } = useParams()
  return <Example key={mode} mode={mode === 'manual-save' ? 'manualSave' : 'autosave'} tab={tab} />
}

function Example({ mode, tab }: { mode: SavingMode; tab: string }) {
  const [server] = useState(() => exampleServer(mode))
  const [editing, setEditing] = useState(false)
  const state = useSaving(server.saving)
  const open: OpenDocument<ExampleOrder> = openDocument({
    held: { saving: server.saving, id: () => '48213', options: () => ({ kind: 'example' }) as never },
    state,
    editing,
    setEditing,
    readOnly: undefined,
  })
  const { version } = useSettings().preferences
  // Saves no preference at all: something the real server answers, to see an act that cannot be undone.
  const invoicing = useAct(account.changePreferences, {
    about: 'invoice example',
    progress: [text('Reserving lots…'), text('Numbering…')],
    done: text('Invoice placed successfully'),
  })
  return (
    <DocumentPage
      of={{ phase: 'ready', open }}
      type={text('Sales order')}
      head={headOf}
      primary={() => ({
        label: text('Create invoice'),
        run: () => void invoicing.run({ body: { version } }),
        pending: invoicing.pending,
        progress: invoicing.words,
      })}
      secondary={() => [
        { label: text('Picklist'), icon: 'rows', run: () => toast.note(text('Picklist printed')) },
        { label: text('Close'), run: () => {}, refusal: text('Two lines are not shipped yet.') },
      ]}
      more={() => [
        { label: text('Copy order'), icon: 'copy', run: () => {} },
        { label: text('Void'), icon: 'cross', run: () => {}, danger: true, refusal: text('Invoice 71290 is placed.') },
      ]}
      print={() => [{ label: text('Picklist'), icon: 'print', run: () => toast.note(text('Picklist printed')) }]}
      note={{ add: () => Promise.resolve(true) }}
      justification={{
        title: text('Reason for the change'),
        reasons: [
          { id: '1', text: text('Typing error'), needsNote: false },
          { id: '2', text: text('Customer asked'), needsNote: true },
        ],
      }}
      tab={tab}
      tabAddress={(id) => `/kit/document/${mode}/${id}`}
      tabs={[
        {
          id: 'information',
          label: text('SO information'),
          content: (order) => <Information of={order} server={server} />,
        },
        itemsTab,
      ]}
      rail={() => <ExampleRail />}
      labels={{ shipVia: text('Ship via') }}
    />
  )
}

const itemsTab = {
  id: 'items',
  label: text('Items'),
  count: exampleLines.length,
  content: (order: OpenDocument<ExampleOrder>) => <ExampleLines of={order} />,
}

const headOf = (order: ExampleOrder): DocumentHeading => ({
  number: '48213',
  statuses: [
    { tone: 'placed', label: text('Placed') },
    { tone: 'partial', label: text('Partial') },
    { tone: 'quarantine', label: text('Shipping hold') },
  ],
  party: { label: 'Fernbrook Oncology Center', to: '/kit' },
  facts: [text('PO {number}', { number: order.purchaseOrder }), text('Rep {name}', { name: 'Priya S.' })],
  figures: [
    { label: text('Shipped'), value: '32 %' },
    { label: text('Margin'), value: '17.5 %' },
    { label: text('Total, USD'), value: '60,115.42' },
  ],
  changed: { by: 'Joel M.', at: '2026-11-15T09:51:00.000Z' },
})

const Information = ({ of, server }: { of: OpenDocument<ExampleOrder>; server: Server }) => (
  <>
    <Panel title={text('Shipping')}>
      <PanelBody>
        <FieldGrid>
          <DocumentTextField of={of} field="purchaseOrder" label={text('Purchase order')} maxLength={40} />
          <DocumentTextField of={of} field="shipVia" label={text('Ship via')} />
          <WholeRow>
            <DocumentTextField of={of} field="shipTo" label={text('Ship to')} />
          </WholeRow>
          <WholeRow>
            <DocumentField of={of} field="instructions">
              {({ value, onChange, onBlur, readOnly }) => (
                <Textarea
                  label={text('Instructions')}
                  value={value}
                  rows={3}
                  readOnly={readOnly}
                  onChange={(event) => onChange(event.currentTarget.value)}
                  onBlur={onBlur}
                />
              )}
            </DocumentField>
          </WholeRow>
        </FieldGrid>
      </PanelBody>
    </Panel>
    <Panel title={text('Possible outcomes')}>
      <PanelBody>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Button onClick={() => server.colleagueChanges(true)}>{text('A colleague changes ship via')}</Button>
          <Button onClick={() => server.colleagueChanges(false)}>{text('The same, unheard')}</Button>
          <Button onClick={() => server.cutLine(true)}>{text('Cut the line')}</Button>
          <Button onClick={() => server.cutLine(false)}>{text('Mend the line')}</Button>
        </div>
      </PanelBody>
    </Panel>
  </>
)

const MINUTE_MS = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()

const happened = () => [
  { id: '5', user: 'Joel M.', at: ago(9), words: text('set ship via from Ground to Ground, cold') },
  { id: '4', user: 'Priya S.', at: ago(42), words: text('added 2 lines') },
  { id: '3', user: 'Dana K.', at: ago(65), words: text('put it on shipping hold: cold packs arrive Fri') },
  { id: '2', user: 'Priya S.', at: ago(190), words: text('placed sales order 48213') },
  { id: '1', user: 'Priya S.', at: ago(204), words: text('added sales order') },
]

const ExampleRail = () => (
  <>
    <RailTotals
      currency="USD"
      rows={[
        { label: text('Lines'), value: '59,929.42' },
        { label: text('Freight charge'), value: '186.00' },
        { label: text('Profit'), value: '10,487.62 · 17.5 %' },
      ]}
      total={{ label: text('Total'), value: '60,115.42' }}
    />
    <RailWarnings
      warnings={[
        {
          tone: 'quarantine',
          title: text('Shipping hold'),
          detail: text('Cold packs arrive Fri. Invoices wait.'),
          act: { label: text('Release'), run: () => {} },
        },
        { tone: 'hold', title: text('DEA license ends Dec 01'), detail: text('19 days left; covers C-II and C-IV.') },
      ]}
    />
    <RailLinks
      title={text('Related documents')}
      empty={text('No related records yet.')}
      links={[
        {
          to: '/kit?1',
          label: 'Invoice 71290',
          icon: 'book',
          amount: '7,565.60',
          status: { tone: 'placed', label: text('Placed') },
        },
        {
          to: '/kit?2',
          label: 'PO 30551',
          icon: 'rows',
          amount: '54,452.60',
          status: { tone: 'partial', label: text('Partial') },
        },
      ]}
    />
    <RailMessages
      messages={[
        {
          id: '1',
          icon: 'mail',
          label: text('Order confirmation'),
          at: '09:53',
          state: { tone: 'good', label: text('Delivered') },
        },
        {
          id: '2',
          icon: 'print',
          label: text('Picklist, Dock 2'),
          state: { tone: 'void', label: text('Printer offline') },
          resend: () => toast.note(text('Sent again')),
        },
      ]}
    />
    <RailSection title={text('Activity')}>
      <TimelineEntries rows={happened()} inWords={({ words }) => words} />
    </RailSection>
  </>
)
