import { Popover } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Spinner } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import styles from '../../kit/fields/picker.module.css'
import type { Option, useChooser } from './use-chooser.ts'

type ChoiceListProps<Found> = {
  label: string
  chooser: ReturnType<typeof useChooser<Found>>
  words: string
  leftOut: string | undefined
  /** Says what the offer to create does: 'Create customer “{words}”'. */
  createLabel?: ((words: string) => string) | undefined
  isOpen: boolean
  /** The field that the list hangs under. */
  children: ReactNode
}

/** The list of choices under a field. It says when it waits, and why it is empty. */
export function ChoiceList<Found>({ children, isOpen, ...rest }: ChoiceListProps<Found>) {
  return (
    <Popover
      opened={isOpen}
      withRoles={false}
      withinPortal={false}
      floatingStrategy="fixed"
      position="bottom-start"
      width="target"
      offset={4}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <div>{children}</div>
      </Popover.Target>
      <Popover.Dropdown className={styles['dropdown'] ?? ''}>
        <Choices {...rest} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** What stands in the list, without a place. */
export function Choices<Found>({
  label,
  chooser,
  words,
  leftOut,
  createLabel,
}: Omit<ChoiceListProps<Found>, 'children' | 'isOpen'>) {
  const { options, active, listId, optionId, choose, isWaiting, isAnswered, problem } = chooser
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const nothing = isAnswered && !options.some(({ group }) => group !== 'create')
  return (
    <>
      <div ref={list} id={listId} role="listbox" aria-label={label} aria-busy={isWaiting} className={styles['list']}>
        {options.map((option, place) => (
          <Fragment key={`${option.group} ${option.id}`}>
            {option.group === 'recent' && place === 0 && <Heading>{text('Recent')}</Heading>}
            {option.group === 'found' && options[place - 1]?.group === 'recent' && <Heading>{text('All')}</Heading>}
            <Line
              id={optionId(place)}
              option={option}
              isActive={place === active}
              label={option.group === 'create' ? (createLabel?.(option.label) ?? option.label) : option.label}
              onChoose={() => choose(option)}
            />
          </Fragment>
        ))}
      </div>
      <div className={styles['foot']} role="status">
        {problem && <span className={styles['problem']}>{problem}</span>}
        {!problem &&
          nothing &&
          (words.trim() === ''
            ? text('Nothing to choose.')
            : text('No results for “{words}”.', { words: words.trim() }))}
        {!problem && nothing && leftOut && ` ${leftOut}`}
        {isWaiting && !nothing && options.length === 0 && (
          <>
            <Spinner /> {text('Searching…')}
          </>
        )}
      </div>
    </>
  )
}

const Heading = ({ children }: { children: string }) => (
  <div className={styles['heading']} role="presentation">
    {children}
  </div>
)

type LineProps<Found> = { id: string; option: Option<Found>; isActive: boolean; label: string; onChoose: () => void }

function Line<Found>({ id, option, isActive, label, onChoose }: LineProps<Found>) {
  return (
    // The field has the focus and the keys; a press on the line must not take it away.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles['option']}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={() => {}}
    >
      {option.group === 'create' && <Icon name="plus" />}
      <span className="cut">{label}</span>
      {option.detail && <span className={`${styles['detail']} small secondary`}>{option.detail}</span>}
    </div>
  )
}
