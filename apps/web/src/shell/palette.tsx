import { Modal } from '@mantine/core'
import { Fragment, type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../kit/icon.tsx'
import { KeyHint } from '../kit/key-hint.tsx'
import { useScreens } from './declared-screens.ts'
import { allChoices, type Choice, matching } from './palette-choices.ts'
import { useMayI, useSettings } from './session.ts'
import styles from './palette.module.css'

const groups = ['Go to', 'On this screen', 'Companies', 'Account'] as const

function useChoices(only: 'all' | 'companies'): Choice[] {
  const navigate = useNavigate()
  const mayI = useMayI()
  const settings = useSettings()
  const screens = useScreens().filter((screen) => !screen.bare && mayI(screen.needs))
  const choices = allChoices({ screens, settings, goHome: () => void navigate('/') })
  return only === 'all' ? choices : choices.filter((choice) => choice.group === 'Companies')
}

/** Ctrl+K: type a few letters, go anywhere or do anything. */
export function Palette({ only, onClose }: { only: 'all' | 'companies'; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [cursor, setCursor] = useState(0)
  const { company } = useSettings()
  const found = matching(useChoices(only), typed)
  const shown = groups.flatMap((group) => found.filter((choice) => choice.group === group))
  const current = shown[Math.min(cursor, shown.length - 1)]

  const choose = (choice: Choice, newTab: boolean) => {
    onClose()
    if (choice.address === undefined) choice.run?.()
    else if (newTab) window.open(choice.address, '_blank', 'noopener')
    else void navigate(choice.address)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setCursor((Math.min(cursor, shown.length - 1) + step + shown.length) % Math.max(shown.length, 1))
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      choose(current, event.ctrlKey || event.metaKey)
    }
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
      <Modal.Content aria-label="Search or jump">
        <div className={styles['ask']}>
          <Icon name="search" />
          <input
            data-autofocus
            role="combobox"
            aria-label={only === 'all' ? 'Search or jump' : 'Swap company'}
            aria-expanded="true"
            aria-controls={id}
            aria-activedescendant={current && `${id} ${current.id}`}
            placeholder={only === 'all' ? 'A screen, a company, something to do' : 'A company'}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setCursor(0)
            }}
            onKeyDown={press}
          />
          <span className="small secondary cut">{company.name}</span>
          <KeyHint keys="escape" />
        </div>
        <Results id={id} shown={shown} current={current} choose={choose} />
        <div className={styles['foot']}>
          <KeyHint keys="arrowup arrowdown" /> move
          <KeyHint keys="enter" /> open
          <KeyHint keys="mod+enter" /> new tab
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

type ResultsProps = {
  id: string
  shown: readonly Choice[]
  current: Choice | undefined
  choose: (choice: Choice, newTab: boolean) => void
}

const Results = ({ id, shown, current, choose }: ResultsProps) => (
  <div id={id} role="listbox" aria-label="Results" className={styles['results']}>
    {shown.length === 0 && <p className={styles['none']}>Nothing is called that.</p>}
    {shown.map((choice, place) => (
      <Fragment key={choice.id}>
        {choice.group !== shown[place - 1]?.group && (
          <div className={styles['group']} role="presentation">
            {choice.group}
          </div>
        )}
        <Row id={`${id} ${choice.id}`} choice={choice} isCurrent={choice === current} choose={choose} />
      </Fragment>
    ))}
  </div>
)

type RowProps = { id: string; choice: Choice; isCurrent: boolean; choose: ResultsProps['choose'] }

const Row = ({ id, choice, isCurrent, choose }: RowProps) => (
  // The keyboard works in the field above, which names the current row by aria-activedescendant.
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isCurrent}
    className={styles['row']}
    ref={(row) => {
      if (isCurrent) row?.scrollIntoView({ block: 'nearest' })
    }}
    onClick={(event) => choose(choice, event.ctrlKey || event.metaKey)}
    onKeyDown={() => {}}
  >
    <span className={styles['icon']}>
      <Icon name={choice.icon} />
    </span>
    <span className="strong">{choice.label}</span>
    <span className="small secondary cut">{choice.detail}</span>
    {choice.keys && <KeyHint keys={choice.keys} />}
  </div>
)
