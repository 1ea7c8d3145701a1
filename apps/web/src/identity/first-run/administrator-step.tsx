import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { ownerIn, type StepProps } from './setup-draft.ts'
import styles from '../sign-in.module.css'

export function AdministratorStep({ draft, setDraft, errorOf }: StepProps) {
  const { administrator } = draft
  const change = (part: Partial<typeof administrator>) =>
    setDraft({ ...draft, administrator: { ...administrator, ...part } })
  return (
    <>
      <p className="secondary">{text('This user has all permissions and invites the others.')}</p>
      <div className={styles['pair']}>
        <TextField
          label={text('Given name')}
          value={administrator.givenName}
          onChange={(givenName) => change({ givenName })}
          error={errorOf('administrator.givenName')}
          maxLength={80}
          autoComplete="given-name"
          autoFocus
        />
        <TextField
          label={text('Family name')}
          value={administrator.familyName}
          onChange={(familyName) => change({ familyName })}
          error={errorOf('administrator.familyName')}
          maxLength={80}
          autoComplete="family-name"
        />
      </div>
      <TextField
        label={text('Email')}
        description={text('Also the username for signing in.')}
        type="email"
        value={administrator.email}
        onChange={(email) => change({ email })}
        error={errorOf('administrator.email')}
        autoComplete="username"
      />
      <NewPasswordField
        label={text('Password')}
        value={administrator.password}
        onChange={(password) => change({ password })}
        error={errorOf('administrator.password')}
        owner={ownerIn(draft)}
      />
    </>
  )
}
