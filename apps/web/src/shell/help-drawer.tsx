import { Drawer } from '@mantine/core'
import { Button } from '../kit/button.tsx'
import { text } from '../kit/text.ts'
import { everydayWords, glossary } from './glossary.ts'
import { overlay } from './overlay.ts'
import type { Screen } from './screens.ts'
import { useSettings } from './session.ts'
import styles from './help-drawer.module.css'

/** F1: what this screen is for, in three sentences, and the words of the trade on it. */
export function HelpDrawer({ screen, onClose }: { screen: Screen | undefined; onClose: () => void }) {
  const { administrators } = useSettings()
  const words = screen?.help?.words ?? everydayWords
  return (
    <Drawer.Root
      opened
      classNames={{ content: styles['content'] }}
      onClose={onClose}
      position="right"
      size={400}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay className={styles['overlay']} />
      <Drawer.Content>
        <div className={styles['header']}>
          <Drawer.Title className={styles['title']}>{screen?.title ?? text('Not found')}</Drawer.Title>
          <Drawer.CloseButton aria-label={text('Close')} />
        </div>
        <div className={styles['inside']} tabIndex={-1} data-autofocus>
          <div className={styles['sentences']}>
            {screen?.help ? (
              screen.help.sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
            ) : (
              <p>{screen?.about ?? text('Search or jump takes you anywhere.')}</p>
            )}
          </div>
          <div>
            <Button icon="keyboard" keys="?" onClick={() => overlay.set('keys')}>
              {text('Keys of this screen')}
            </Button>
          </div>
          <section aria-labelledby="glossary">
            <h2 id="glossary" className={styles['heading']}>
              {text('Words of the trade')}
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
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
