import { Link } from 'react-router'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { openPalette, overlay } from '../../client/overlay.ts'
import { useSettings } from '../../client/session.ts'
import styles from './home.module.css'

export function QuickLinks() {
  const { user } = useSettings()
  return (
    <Panel title={text('Quick links')}>
      <ul className={styles['links']}>
        <li>
          <button type="button" className={styles['link']} onClick={() => openPalette()}>
            <Inside icon="search" words={text('Search or jump')} keys="mod+k" />
          </button>
        </li>
        {!user.mfaEnabled && (
          <li>
            <Link to="/account-settings#two-factor" className={styles['link']}>
              <Inside icon="shield" words={text('Set up two-factor')} />
            </Link>
          </li>
        )}
        <li>
          <Link to="/account-settings" className={styles['link']}>
            <Inside icon="settings" words={text('Account Settings')} />
          </Link>
        </li>
        <li>
          <button type="button" className={styles['link']} onClick={() => overlay.set('keys')}>
            <Inside icon="keyboard" words={text('Shortcuts of this screen')} keys="?" />
          </button>
        </li>
      </ul>
    </Panel>
  )
}

const Inside = ({ icon, words, keys }: { icon: IconName; words: string; keys?: string }) => (
  <>
    <Icon name={icon} />
    <span>{words}</span>
    {keys && <KeyHint keys={keys} />}
  </>
)
