import { Group, Modal } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../kit/icon.tsx'
import { KeyHint } from '../kit/key-hint.tsx'
import { useStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { useScreens } from '../patterns/screens/declared-screens.ts'
import { paletteText } from '../client/overlay.ts'
import { localChoices } from './palette-choices.ts'
import { type PaletteChoice, inOrder } from './palette-order.ts'
import { useRecords } from './palette-records.ts'
import { PaletteResults } from './palette-results.tsx'
import { rememberVisit } from '../client/recent.ts'
import { useMayI, useSettings } from '../client/session.ts'
import styles from './palette.module.css'

/** Everything that fits what was typed, and whether the server still looks for more. */
function useChoices(only: 'all' | 'companies', typed: string): { shown: readonly PaletteChoice[]; pending: boolean } {
  const navigate = useNavigate()
  const mayI = useMayI()
  const settings = useSettings()
  const { pathname } = useLocation()
  const screens = useScreens().filter((screen) => !screen.bare && !screen.workshop && mayI(screen.needs))
  const records = useRecords(only === 'all' ? screens : [], typed)
  const local = localChoices({ screens, mayI, settings, here: pathname, goHome: () => void navigate('/') })
  const asked = only === 'all' ? local : local.filter((choice) => choice.group === 'companies')
  return { shown: inOrder(asked, records.found, typed), pending: records.pending }
}

/** Ctrl+K: type a few letters, go anywhere, find anything or do anything. */
export function Palette({ only, onClose }: { only: 'all' | 'companies'; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const typed = useStore(paletteText)
  const [chosen, setChosen] = useState<string>()
  const { shown, pending } = useChoices(only, typed)
  // Until an arrow was pressed the first is meant, whatever comes first when the server has answered.
  const place = Math.max(
    shown.findIndex((choice) => choice.id === chosen),
    0,
  )
  const current = shown[place]

  const choose = (choice: PaletteChoice, newTab: boolean) => {
    onClose()
    const { address, label, detail, icon } = choice
    if (address === undefined) return choice.run?.()
    if (choice.group === 'records') rememberVisit({ address, label, icon, ...(detail && { detail }) })
    if (newTab) window.open(address, '_blank', 'noopener')
    else void navigate(address)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen(shown[(place + step + shown.length) % Math.max(shown.length, 1)]?.id)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      choose(current, event.ctrlKey || event.metaKey)
    }
  }
  const change = (value: string) => {
    paletteText.set(value)
    setChosen(undefined)
  }

  return (
    <Modal.Root
      opened
      classNames={{ content: styles['palette'] }}
      onClose={onClose}
      size={680}
      yOffset={104}
      transitionProps={{ duration: 80, transition: 'fade' }}
    >
      <Modal.Overlay className={styles['overlay']} />
      <Modal.Content aria-label={text('Search or jump')}>
        <Question {...{ id, only, typed, change, press }} currentId={current && `${id} ${current.id}`} />
        <PaletteResults {...{ id, shown, current, choose, typed, pending }} />
        <Hints only={only} />
      </Modal.Content>
    </Modal.Root>
  )
}

type QuestionProps = {
  id: string
  only: 'all' | 'companies'
  typed: string
  change: (value: string) => void
  press: (event: KeyboardEvent) => void
  currentId: string | undefined
}

function Question({ id, only, typed, change, press, currentId }: QuestionProps) {
  const { company } = useSettings()
  return (
    <Group className={styles['ask']} gap={12} wrap="nowrap">
      <Icon name="search" />
      <input
        data-autofocus
        data-palette
        role="combobox"
        aria-label={only === 'all' ? text('Search or jump') : text('Swap company')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={currentId}
        placeholder={only === 'all' ? text('Search records, screens and actions') : text('A company')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={press}
      />
      <span className="small secondary cut" translate="no">
        {company.name}
      </span>
      <KeyHint keys="escape" />
    </Group>
  )
}

/** A company is not opened in a tab of its own: all tabs are in one. */
const Hints = ({ only }: { only: 'all' | 'companies' }) => (
  <Group className={styles['foot']} gap={6} wrap="nowrap">
    <span>
      <KeyHint keys="arrowup arrowdown" /> {text('move')}
    </span>
    <span>
      <KeyHint keys="enter" /> {text('open')}
    </span>
    {only === 'all' && (
      <>
        <span>
          <KeyHint keys="mod+enter" /> {text('new tab')}
        </span>
        <span className={styles['footEnd']}>{text('Number, NDC, name, lot, serial or tracking')}</span>
      </>
    )}
  </Group>
)
