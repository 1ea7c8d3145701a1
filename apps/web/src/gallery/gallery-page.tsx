import { Suspense, use } from 'react'
import { Link, useSearchParams } from 'react-router'
import { text } from '../kit/text.ts'
import type { Part, PartGroup } from './part.ts'
import { partGroups } from './part-groups.ts'
import styles from './gallery.module.css'

/** Every part of the kit in every state, to look at, to compare with the drawings, and to test. */
export function GalleryPage() {
  const asked = useSearchParams()[0].get('group')
  const shown = partGroups.find((group) => group.id === asked) ?? partGroups[0]
  return (
    <div className={styles['page']}>
      <nav className={styles['groups']} aria-label={text('Parts')}>
        {partGroups.map((group) => (
          <Link
            key={group.id}
            to={`?group=${group.id}`}
            className={styles['group']}
            aria-current={group === shown ? 'page' : undefined}
          >
            {group.title}
          </Link>
        ))}
      </nav>
      {shown && <Group key={shown.id} group={shown} />}
    </div>
  )
}

function Group({ group }: { group: PartGroup }) {
  return (
    <div className={styles['parts']}>
      <h1 className={styles['title']}>{group.title}</h1>
      <Suspense>
        <Parts group={group} />
      </Suspense>
    </div>
  )
}

const loading = new Map<PartGroup, Promise<readonly Part[]>>()

/** One promise for each group, because drawing must find the same one again. */
function partsOf(group: PartGroup): Promise<readonly Part[]> {
  const parts = loading.get(group) ?? group.parts()
  loading.set(group, parts)
  return parts
}

const Parts = ({ group }: { group: PartGroup }) =>
  use(partsOf(group)).map((part) => <ShownPart key={part.name} part={part} />)

function ShownPart({ part }: { part: Part }) {
  return (
    <section className={styles['part']} aria-label={part.name}>
      <h2 className={styles['name']}>{part.name}</h2>
      <div className={part.wide ? styles['wideStates'] : styles['states']}>
        {part.states.map(({ name, show: Show }) => (
          <figure key={name} className={styles['state']}>
            <figcaption className={styles['stateName']}>{name}</figcaption>
            <Show />
          </figure>
        ))}
      </div>
    </section>
  )
}
