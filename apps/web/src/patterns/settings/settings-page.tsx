import { Group, Stack, TextInput } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { useKeys } from '../../client/keys.ts'
import { PageActions } from '../page-actions.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { Note } from '../../kit/panel.tsx'
import { UndoNotice } from '../../client/saving/undo-notice.tsx'
import { undoLast } from '../../client/saving/undo-offer.ts'
import { type Tab, Tabs } from '../tabs.tsx'
import { text } from '../../kit/text.ts'
import styles from './settings.module.css'
import { settingsKeys } from './settings-keys.ts'
import {
  type Adding,
  PageReadOnly,
  SectionId,
  sectionsFor,
  SettingsAdding,
  type SettingsSection,
  useSectionInSight,
} from './settings-sections.ts'

export type SettingsPageProps = {
  /** What the page is called, for those who hear it. */
  title: string
  about?: string
  sections: readonly SettingsSection[]
  tabs?: readonly Tab[]
  /** Where there is one section, the box looks for rows instead of sections. */
  search?: {
    readonly label: string
    readonly placeholder: string
    readonly value: string
    readonly onChange: (typed: string) => void
  }
  /** Why nothing here can be changed, said once on top: the right is missing. */
  readOnly?: string | undefined
}

/** Sections on the left, rows that save themselves on the right. */
export function SettingsPage({ title, about, sections, tabs, search, readOnly }: SettingsPageProps) {
  const filter = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const shown = sectionsFor(sections, typed)
  const words = text('Filter sections')
  const box = search ?? { label: words, placeholder: words, value: typed, onChange: setTyped }
  const inSight = useSectionInSight(shown.map(({ id }) => id))
  const { tell, addingOf } = useAddings()
  const adding = addingOf(inSight)
  useKeys(settingsKeys, {
    filter: () => filter.current?.focus(),
    add: () => adding?.begin(),
    undo: undoLast,
  })
  return (
    <>
      {tabs && <Tabs label={title} tabs={tabs} />}
      <PageActions>
        {adding && (
          <Button look="primary" icon="plus" keys={settingsKeys.add.keys} onClick={adding.begin}>
            {adding.label}
          </Button>
        )}
      </PageActions>
      <div className={styles['page']}>
        <div className={styles['side']}>
          <TextInput
            ref={filter}
            type="search"
            aria-label={box.label}
            placeholder={box.placeholder}
            value={box.value}
            onChange={(event) => box.onChange(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && box.onChange('')}
            leftSection={<Icon name="search" />}
            rightSection={box.value === '' && <KeyHint keys={settingsKeys.filter.keys} />}
          />
          <SectionLinks sections={shown} inSight={inSight} />
          {about && <p className={styles['about']}>{about}</p>}
        </div>
        <Stack gap={16} miw={0}>
          <h1 className="unseen">{title}</h1>
          {shown.length === 0 && <p className="secondary">{text('No sections found.')}</p>}
          {readOnly !== undefined && <Note>{readOnly}</Note>}
          <PageReadOnly value={readOnly}>
            <SettingsAdding value={tell}>
              {shown.map((section) => (
                <Section key={section.id} {...section} />
              ))}
            </SettingsAdding>
          </PageReadOnly>
        </Stack>
      </div>
      <UndoNotice />
    </>
  )
}

/** Which sections can add something, told by the sections themselves. */
function useAddings() {
  const [addings, setAddings] = useState<ReadonlyMap<string, Adding>>(new Map())
  const tell = useCallback((section: string, adding: Adding) => {
    setAddings((before) => new Map([...before, [section, adding]]))
    return () => setAddings((before) => new Map([...before].filter(([, each]) => each !== adding)))
  }, [])
  const addingOf = (inSight: string | undefined) => addings.get(inSight ?? '')
  return { tell, addingOf }
}

const SectionLinks = ({ sections, inSight }: { sections: readonly SettingsSection[]; inSight: string | undefined }) => (
  <nav aria-label={text('Sections')}>
    <ul className={styles['links']}>
      {sections.map(({ id, title, count }) => (
        <li key={id}>
          <a href={`#${id}`} {...(id === inSight && { 'aria-current': 'true' })}>
            <span>{title}</span>
            {count !== undefined && <span className="figures">{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const Section = ({ id, title, code, about, content }: SettingsSection) => (
  <section id={id} className={styles['section']} aria-labelledby={`${id}-title`}>
    <Group className={styles['head']} gap="2px 8px" align="baseline">
      <h2 id={`${id}-title`}>{title}</h2>
      {code && <span className="code secondary">{code}</span>}
      {about && <span className="small secondary">{about}</span>}
    </Group>
    <SectionId value={id}>{content}</SectionId>
  </section>
)
