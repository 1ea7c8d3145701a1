import { account } from '@galen/contract/identity/account'
import { TextInput } from '@mantine/core'
import { SavedTextField } from '../../patterns/settings/saved-text-field.tsx'
import { text } from '../../kit/text.ts'
import { call } from '../../client/call.ts'
import { ApiError } from '../../kit/error-text.ts'
import { messages } from '../../kit/messages.ts'
import { changeSettings, session, useSettings } from '../../client/session.ts'
import { readSettingsAgain } from '../../client/sign-in-session.ts'
import styles from './account.module.css'

type NameField = 'givenName' | 'familyName'

/** Reads the version at the moment of saving: the field next to it may have been saved since. */
async function saveName(field: NameField, value: string): Promise<void> {
  const user = session.get()?.settings.user
  if (!user) throw new ApiError(0, messages.updateWithoutId)
  const reply = await call(account.changeName, { body: { [field]: value, version: user.version } })
  changeSettings((settings) => ({ ...settings, user: reply.body }))
}

export function ProfileSection() {
  const { user } = useSettings()
  return (
    <div className={styles['pair']}>
      <SavedTextField
        label={text('Given name')}
        field="givenName"
        value={user.givenName}
        save={(value) => saveName('givenName', value)}
        readAgain={readSettingsAgain}
        maxLength={80}
      />
      <SavedTextField
        label={text('Family name')}
        field="familyName"
        value={user.familyName}
        save={(value) => saveName('familyName', value)}
        readAgain={readSettingsAgain}
        maxLength={80}
      />
      <TextInput
        className={styles['wholePair']}
        label={text('Email')}
        description={text('Your username. It cannot be changed.')}
        value={user.email}
        readOnly
      />
    </div>
  )
}
