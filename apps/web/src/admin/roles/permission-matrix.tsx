import { Group } from '@mantine/core'
import type { RoleWithUsers } from '@galen/contract/admin/roles'
import type { DescribedPermission } from '@galen/domain/admin/permission-words'
import type { Permission } from '@galen/domain/permissions'
import { useId, useRef, useState } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../client/keys.ts'
import { useSettings } from '../../client/session.ts'
import {
  categoriesWith,
  type Category,
  grantedOf,
  type Granted,
  idsOf,
  rightState,
  withAll,
  withOne,
} from './role-rights.ts'
import { roleKeys } from './role-keys.ts'
import styles from './roles.module.css'

type PermissionMatrixProps = {
  stored: RoleWithUsers['permissions']
  value: Granted
  onChange: (value: Granted) => void
  readOnly: boolean
}

/** Every right of the product by category, with what it lets a person do and what it is against what is stored. */
export function PermissionMatrix({ stored, value, onChange, readOnly }: PermissionMatrixProps) {
  const [words, setWords] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const mine = new Set(useSettings().permissions)
  useKeys(roleKeys, { find: () => search.current?.focus() })
  const rights = { stored: idsOf(stored), wanted: idsOf(value), mine }
  const change = (wanted: ReadonlySet<Permission>) => onChange(grantedOf(wanted))
  const found = categoriesWith(words)
  return (
    <section className={styles['matrix']} aria-label={text('Permissions')}>
      <Group className={styles['matrixHead']} gap="8px 12px">
        <h2>{text('Permissions')}</h2>
        <span className="secondary figures">
          {text('{count} of {all}', {
            count: value.length,
            all: categoriesWith('').flatMap((each) => each.rights).length,
          })}
        </span>
        <div className={styles['search']}>
          <TextField
            label={text('Search permissions')}
            labelProps={{ className: 'unseen' }}
            placeholder={text('Name, category or permission')}
            value={words}
            onChange={setWords}
            ref={search}
            leftSection={<Icon name="search" />}
            rightSection={words === '' && <KeyHint keys={roleKeys.find.keys} />}
            onKeyDown={(event) => event.key === 'Escape' && words !== '' && (event.stopPropagation(), setWords(''))}
          />
        </div>
      </Group>
      {found.length === 0 && (
        <p className={styles['none']} role="status">
          {text('No permissions found.')}
        </p>
      )}
      {found.map((category) => (
        <CategoryRights
          key={category.name}
          category={category}
          readOnly={readOnly}
          stateOf={(id) => rightState(id, rights)}
          onAll={(isGranted) => change(withAll(category.rights, isGranted, rights))}
          onOne={(id, isGranted) => change(withOne(id, isGranted, rights.wanted))}
        />
      ))}
    </section>
  )
}

type CategoryRightsProps = {
  category: Category
  readOnly: boolean
  stateOf: (id: Permission) => ReturnType<typeof rightState>
  onAll: (isGranted: boolean) => void
  onOne: (id: Permission, isGranted: boolean) => void
}

function CategoryRights({ category, readOnly, stateOf, onAll, onOne }: CategoryRightsProps) {
  const { name, rights } = category
  const id = useId()
  const granted = rights.filter((right) => stateOf(right.id).isGranted).length
  const isBarred = readOnly || rights.every((right) => stateOf(right.id).isLacking)
  return (
    <fieldset className={styles['category']}>
      <legend className="unseen">{name}</legend>
      <div className={styles['categoryHead']}>
        <input
          id={id}
          type="checkbox"
          className={styles['box']}
          checked={granted === rights.length}
          disabled={isBarred}
          ref={(box) => {
            if (box) box.indeterminate = granted > 0 && granted < rights.length
          }}
          onChange={(event) => onAll(event.currentTarget.checked)}
        />
        <label htmlFor={id}>
          {name}
          <span className="unseen">{text('all in this category')}</span>
        </label>
        <span className="secondary figures small">{text('{granted} of {all}', { granted, all: rights.length })}</span>
      </div>
      {rights.map((right) => (
        <Right
          key={right.id}
          right={right}
          state={stateOf(right.id)}
          readOnly={readOnly}
          onChange={(isGranted) => onOne(right.id, isGranted)}
        />
      ))}
    </fieldset>
  )
}

type RightProps = {
  right: DescribedPermission
  state: ReturnType<typeof rightState>
  readOnly: boolean
  onChange: (isGranted: boolean) => void
}

function Right({ right, state, readOnly, onChange }: RightProps) {
  const id = useId()
  const { isGranted, change, isLacking } = state
  return (
    <div className={styles['right']} data-change={change}>
      <input
        id={id}
        type="checkbox"
        className={styles['box']}
        checked={isGranted}
        disabled={readOnly || isLacking}
        aria-describedby={`${id}-words`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id} className={styles['rightName']}>
        {right.label}
      </label>
      <span id={`${id}-words`} className={styles['words']}>
        {right.words}
        {isLacking && (
          <span className={styles['lacking']}>{text('You do not have this permission, so you cannot grant it.')}</span>
        )}
      </span>
      <span className={styles['marks']}>
        {change === 'given' && <StatusPill tone="good">{text('Given')}</StatusPill>}
        {change === 'taken' && <StatusPill tone="void">{text('Imported')}</StatusPill>}
        {right.sensitive && (
          <span
            className={styles['sensitive']}
            title={text('Sensitive: moves money, releases stock or changes permissions.')}
          >
            <Icon name="shield" size={12} />
            {text('Sensitive')}
          </span>
        )}
      </span>
    </div>
  )
}
