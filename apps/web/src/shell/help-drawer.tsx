import { Group } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { SideDrawer } from '../kit/side-drawer.tsx'
import { text } from '../kit/text.ts'
import { everydayWords, glossary } from '../patterns/screens/glossary.ts'
import { overlay } from '../client/overlay.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { useSettings } from '../client/session.ts'
import { guideOfScreen } from './guide-of-screen.ts'
import { GuidePage } from './guide-page.tsx'
import styles from './help-drawer.module.css'

/** F1: what this screen is for, the page of the guide about its area, and the words of the trade on it. */
export function HelpDrawer({ screen, onClose }: { screen: Screen | undefined; onClose: () => void }) {
  const [page, setPage] = useState<string>()
  const here = (screen && guideOfScreen(screen.path)) ?? 'README'
  if (page !== undefined)
    return (
      <SideDrawer key={page} title={text('Guide')} width={480} onClose={onClose}>
        <Group gap={8}>
          <Button onClick={() => setPage(undefined)}>{screen?.title ?? text('Back')}</Button>
          <Button onClick={() => setPage('README')}>{text('All pages')}</Button>
        </Group>
        <GuidePage name={page} onOpen={setPage} />
      </SideDrawer>
    )
  return <HelpOfScreen screen={screen} page={here} onOpen={setPage} onClose={onClose} />
}

type HelpOfScreenProps = {
  screen: Screen | undefined
  page: string
  onOpen: (page: string) => void
  onClose: () => void
}

function HelpOfScreen({ screen, page, onOpen, onClose }: HelpOfScreenProps) {
  const { administrators } = useSettings()
  const words = screen?.help?.words ?? everydayWords
  return (
    <SideDrawer title={screen?.title ?? text('Not found')} width={480} onClose={onClose}>
      <div className={styles['sentences']}>
        {screen?.help ? (
          screen.help.sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
        ) : (
          <p>{screen?.about ?? text('Search or jump takes you anywhere.')}</p>
        )}
      </div>
      <Group gap={8}>
        <Button icon="keyboard" keys="?" onClick={() => overlay.set('keys')}>
          {text('Shortcuts of this screen')}
        </Button>
        <Button onClick={() => onOpen('README')}>{text('All pages')}</Button>
      </Group>
      <GuidePage name={page} onOpen={onOpen} />
      <section aria-labelledby="glossary">
        <h2 id="glossary" className={styles['heading']}>
          {text('Glossary')}
        </h2>
        <dl className={styles['words']}>
          {words.map((word) => (
            <div key={word}>
              <dt className="strong">{glossary[word].word}</dt>
              <dd className="secondary">{glossary[word].meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      {administrators.length > 0 && (
        <p className="small secondary">
          {text('Still stuck? {names} can help.', { names: administrators.join(', ') })}
        </p>
      )}
    </SideDrawer>
  )
}
