import { Stack } from '@mantine/core'
import { type User, users } from '@galen/contract/admin/users'
import { useState } from 'react'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { SwitchField } from '../../kit/fields/switch-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { performed } from '../../client/api.tsx'
import { NotConfirmed } from '../../client/confirmation.tsx'
import { useSettings } from '../../client/session.ts'
import { askToDisable } from './use-user-acts.tsx'

/** Whether the person may come in, and with what; each switch saves itself and goes back when it fails (Spec §4). */
export function SignInSection({ of }: { of: OpenDocument<User> }) {
  const [answered, setAnswered] = useState<User>()
  // The server's answer is until the page has read the person again, so that no switch flickers.
  const newest = answered && answered.version > of.stored.version ? answered : of.stored
  const { id, name, active, mfaEnabled, mfaRequired } = newest
  const isMe = useSettings().user.id === id
  const toggle = async (body: { active?: boolean; mfaEnabled?: boolean; mfaRequired?: boolean; reason?: string }) => {
    setAnswered(await performed(users.toggle, { params: { id }, body }))
    of.readAgain()
  }
  const turnOff = async () => {
    const reason = await askToDisable(name)
    if (reason === undefined) throw new NotConfirmed()
    await toggle({ mfaEnabled: false, reason })
  }
  return (
    <Panel title={text('Sign-in')}>
      <PanelBody>
        <Stack gap={12}>
          <SwitchField
            label={text('Active')}
            value={active}
            save={(next) => toggle({ active: next })}
            description={text('Deactivating a user signs them out. Their history is kept.')}
            disabledReason={isMe ? text('You cannot lock yourself out.') : undefined}
          />
          <SwitchField
            label={text('Two-factor')}
            value={mfaEnabled}
            save={turnOff}
            description={text('Turning it off ends their sessions and notifies them by email.')}
            disabledReason={
              mfaEnabled ? undefined : text('Only {name} can set it up, in their account settings.', { name })
            }
          />
          <SwitchField
            label={text('Two-factor required')}
            value={mfaRequired}
            save={(next) => toggle({ mfaRequired: next })}
            description={text('Until they have set it up, they can do nothing else in this company.')}
          />
        </Stack>
      </PanelBody>
    </Panel>
  )
}
