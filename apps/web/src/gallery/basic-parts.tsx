import type { ReactNode } from 'react'
import { Avatar } from '../kit/avatar.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { KeyHint } from '../kit/key-hint.tsx'
import { Note, Panel, PanelBody } from '../kit/panel.tsx'
import { StatusPill, type Tone } from '../kit/status-pill.tsx'
import { text } from '../kit/text.ts'
import type { Part } from './part.ts'
import styles from './gallery.module.css'

const Row = ({ children }: { children: ReactNode }) => <div className={styles['row']}>{children}</div>

const pills: readonly (readonly [Tone, string])[] = [
  ['draft', text('Draft')],
  ['placed', text('Placed')],
  ['hold', text('Hold')],
  ['partial', text('Partial')],
  ['good', text('Approved')],
  ['sent', text('Shipped')],
  ['closed', text('Closed')],
  ['quarantine', text('Shipping hold')],
  ['void', text('Void')],
]

const buttons: Part = {
  name: text('Button'),
  states: [
    {
      name: text('Rest'),
      show: () => (
        <Row>
          <Button look="primary" keys="mod+enter">
            {text('Place order')}
          </Button>
          <Button icon="print">{text('Print')}</Button>
          <Button look="quiet">{text('Clear')}</Button>
          <Button look="danger">{text('Void')}</Button>
        </Row>
      ),
    },
    {
      name: text('Disabled, with the reason'),
      show: () => (
        <Row>
          <Button look="primary" disabledReason={text('The order has no lines yet.')}>
            {text('Place order')}
          </Button>
          <Button disabledReason={text('You cannot print orders.')}>{text('Print')}</Button>
        </Row>
      ),
    },
    {
      name: text('In progress'),
      show: () => (
        <Row>
          <Button look="primary" pending>
            {text('Reserving lots…')}
          </Button>
          <Button pending>{text('Printing…')}</Button>
        </Row>
      ),
    },
    {
      name: text('Icon'),
      show: () => (
        <Row>
          <IconButton icon="refresh" label={text('Reload')} />
          <IconButton icon="dots" label={text('More actions')} aria-expanded />
          <KeyHint keys="mod+k" />
          <KeyHint keys="g u" />
        </Row>
      ),
    },
  ],
}

export const basicParts: readonly Part[] = [
  buttons,
  {
    name: text('Status pill'),
    states: [
      {
        name: text('Every tone'),
        show: () => (
          <Row>
            {pills.map(([tone, label]) => (
              <StatusPill key={tone} tone={tone}>
                {label}
              </StatusPill>
            ))}
          </Row>
        ),
      },
      {
        name: text('Initials'),
        show: () => (
          <Row>
            {['Ana Ruiz', 'Tomas Keller', 'Joel Mbeki'].map((name) => (
              <Avatar key={name} name={name} />
            ))}
            <Avatar name="Wren Doyle" small />
          </Row>
        ),
      },
    ],
  },
  {
    name: text('Panel and note'),
    states: [
      {
        name: text('Panel'),
        show: () => (
          <Panel title={text('Totals')} beside="USD">
            <PanelBody>{text('A card with an edge and no shadow.')}</PanelBody>
          </Panel>
        ),
      },
      {
        name: text('Notes'),
        show: () => (
          <div style={{ display: 'grid', gap: 8 }}>
            <Note>{text('Your saved views.')}</Note>
            <Note tone="hold">{text('The license ends in 19 days.')}</Note>
            <Note tone="void">{text('The printer is offline.')}</Note>
            <Note tone="good">{text('All messages were delivered.')}</Note>
          </div>
        ),
      },
    ],
  },
]
