import { type User, users } from '@galen/contract/admin/users'
import { useState } from 'react'
import type { OpenDocument } from '../../kit/document/open-document.ts'
import { SwitchField } from '../../kit/fields/switch-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { perform } from '../../shell/api.tsx'
import { useSettings } from '../../shell/session.ts'
import styles from './users.module.css'

/** Whether the person may come in, and with what; each switch saves itself and goes back when it fails (Spec §4). */
export function SignInSection({ of }: { of: OpenDocument<User> }) {
  const [answered, setAnswered] = useState<User>()
  // The server's answer stands until the page has read the person again, so that no switch flickers.
  const newest = answered && answered.version > of.stored.version ? answered : of.stored
  const { id, name, active, mfaEnabled } = newest
  const isMe = useSettings().user.id === id
  const toggle = async (body: { active?: boolean; mfaEnabled?: boolean }) => {
    const outcome = await perform(users.toggle, { params: { id }, body }, {})
    if (!outcome.through) throw new Error(text('It was not confirmed, so nothing was saved'))
    setAnswered(outcome.body)
    of.readAgain()
  }
  return (
    <Panel title={text('Sign-in')}>
      <PanelBody>
        <div className={styles['switches']}>
          <SwitchField
            label={text('Active')}
            value={active}
            save={(next) => toggle({ active: next })}
            description={text('Whoever is inactive is signed out at once; what they did stays under their name.')}
            whyNot={isMe ? text('You cannot lock yourself out.') : undefined}
          />
          <SwitchField
            label={text('Two-factor')}
            value={mfaEnabled}
            save={(next) => toggle({ mfaEnabled: next })}
            description={text('Turning it off ends their sessions and tells them by mail.')}
            whyNot={mfaEnabled ? undefined : text('Only {name} can set it up, in their account settings.', { name })}
          />
        </div>
      </PanelBody>
    </Panel>
  )
}
