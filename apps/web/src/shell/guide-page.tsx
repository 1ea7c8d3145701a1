import { useEffect, useState } from 'react'
import { Note } from '../kit/panel.tsx'
import { text } from '../kit/text.ts'
import type { GuideBlock, GuideWords } from './guide-blocks.ts'
import styles from './help-drawer.module.css'

const FOLDER = '../../../../docs/guide/'
const pages = import.meta.glob<readonly GuideBlock[]>('../../../../docs/guide/*.md', { import: 'default' })
const pictures = import.meta.glob<string>('../../../../docs/guide/pictures/*.png', {
  import: 'default',
  query: '?url',
  eager: true,
})

type Loaded = { readonly name: string; readonly blocks?: readonly GuideBlock[] }
type Open = (page: string) => void

/** One page of the guide; its links open other pages in its place. */
export function GuidePage({ name, onOpen }: { name: string; onOpen: Open }) {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    let isWanted = true
    const load = pages[`${FOLDER}${name}.md`] ?? (() => Promise.reject(new Error(name)))
    void load().then(
      (blocks) => isWanted && setLoaded({ name, blocks }),
      () => isWanted && setLoaded({ name }),
    )
    return () => {
      isWanted = false
    }
  }, [name])
  if (loaded?.name !== name) return null
  if (!loaded.blocks) return <Note tone="hold">{text('The guide could not be loaded. Reload the page.')}</Note>
  return (
    <article className={styles['guide']} lang="en" translate="no">
      {loaded.blocks.map((block, place) => (
        <Block key={place} block={block} onOpen={onOpen} />
      ))}
    </article>
  )
}

function Block({ block, onOpen }: { block: GuideBlock; onOpen: Open }) {
  if (block.kind === 'picture') {
    const source = pictures[`${FOLDER}${block.name}`]
    return source ? <img src={source} alt={block.about} loading="lazy" /> : null
  }
  if ('items' in block) {
    const List = block.kind === 'steps' ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map((item, place) => (
          <li key={place}>
            <Sentence words={item} onOpen={onOpen} />
          </li>
        ))}
      </List>
    )
  }
  const Part = block.kind === 'title' ? 'h2' : block.kind === 'heading' ? 'h3' : 'p'
  return (
    <Part>
      <Sentence words={block.words} onOpen={onOpen} />
    </Part>
  )
}

const Sentence = ({ words, onOpen }: { words: readonly GuideWords[]; onOpen: Open }) =>
  words.map((part, place) => <Words key={place} part={part} onOpen={onOpen} />)

function Words({ part, onOpen }: { part: GuideWords; onOpen: Open }) {
  if (part.kind === 'page')
    return (
      <button type="button" className="link" onClick={() => onOpen(part.name)}>
        {part.words}
      </button>
    )
  if (part.kind === 'strong') return <b>{part.words}</b>
  return part.kind === 'keys' ? <kbd>{part.words}</kbd> : part.words
}
