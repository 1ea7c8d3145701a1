import { Popover } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Spinner } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { text } from '../text.ts'
import styles from './combobox.module.css'
import type { ComboboxOption } from './option-order.ts'
import type { Combobox } from './use-combobox.ts'

type ListProps<O extends ComboboxOption> = {
  label: string
  combobox: Combobox<O>
  words: string
  isAnswered?: boolean
  isWaiting?: boolean
  problem?: string | undefined
  /** Said when nothing was found: what the list leaves out. */
  leftOut?: string | undefined
  /** Marked with a tick: what is chosen now. */
  chosen?: readonly string[]
  /** Several can be chosen. */
  isMultiple?: boolean
  renderOption?: ((option: O) => ReactNode) | undefined
}

/** The list hangs under its field. It says when it waits, and why it is empty. */
export function ComboboxPopover<O extends ComboboxOption>({
  children,
  isOpen,
  ...list
}: ListProps<O> & { children: ReactNode; isOpen: boolean }) {
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
        <div className={styles['field']}>{children}</div>
      </Popover.Target>
      <Popover.Dropdown className={styles['dropdown'] ?? ''}>
        <ComboboxList {...list} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** What stands in the list, without a place. */
export function ComboboxList<O extends ComboboxOption>(props: ListProps<O>) {
  const { label, combobox, isWaiting = false, chosen = [], isMultiple = false, renderOption } = props
  const { options, active, listId, optionId, take } = combobox
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        aria-busy={isWaiting}
        aria-multiselectable={isMultiple || undefined}
        className={styles['list']}
      >
        {options.map((option, place) => (
          <Fragment key={option.id}>
            {option.heading !== undefined && option.heading !== options[place - 1]?.heading && (
              <div className={styles['heading']} role="presentation">
                {option.heading}
              </div>
            )}
            <Line
              id={optionId(place)}
              option={option}
              isActive={place === active}
              isChosen={chosen.includes(option.id)}
              isMultiple={isMultiple}
              onChoose={() => take(option)}
            >
              {renderOption?.(option) ?? option.label}
            </Line>
          </Fragment>
        ))}
      </div>
      <Foot {...props} />
    </>
  )
}

function Foot<O extends ComboboxOption>({
  combobox: { options },
  words,
  isAnswered = true,
  isWaiting = false,
  problem,
  leftOut,
}: ListProps<O>) {
  const isEmpty = isAnswered && options.every(({ isOffer }) => isOffer)
  return (
    <div className={styles['foot']} role="status">
      {problem && <span className={styles['problem']}>{problem}</span>}
      {!problem && isEmpty && nothingFor(words)}
      {!problem && isEmpty && leftOut && ` ${leftOut}`}
      {isWaiting && !isEmpty && options.length === 0 && (
        <>
          <Spinner /> {text('Searching…')}
        </>
      )}
    </div>
  )
}

/** Why a list is empty, or why a field was left without a choice. */
export const nothingFor = (words: string) =>
  words.trim() === '' ? text('Nothing to choose.') : text('No results for “{words}”.', { words: words.trim() })

type LineProps<O> = {
  id: string
  option: O
  isActive: boolean
  isChosen: boolean
  isMultiple: boolean
  onChoose: () => void
  children: ReactNode
}

function Line<O extends ComboboxOption>({
  id,
  option,
  isActive,
  isChosen,
  isMultiple,
  onChoose,
  children,
}: LineProps<O>) {
  return (
    // The field has the focus and the keys; a press on the line must not take it away.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMultiple ? isChosen : isActive}
      aria-disabled={option.isDisabled || undefined}
      data-active={isActive || undefined}
      className={styles['option']}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={() => {}}
    >
      {isMultiple && <span className={styles['box']}>{isChosen && <Icon name="check" size={12} />}</span>}
      {option.isOffer && <Icon name="plus" />}
      <span className="cut">{children}</span>
      {option.detail && <span className={`${styles['detail']} small secondary`}>{option.detail}</span>}
      {!isMultiple && isChosen && (
        <span className={styles['tick']}>
          <Icon name="check" />
        </span>
      )}
    </div>
  )
}
