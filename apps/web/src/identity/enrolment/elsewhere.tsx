import { Group } from '@mantine/core'
import { useNavigate } from 'react-router'
import { text } from '../../kit/text.ts'
import { useSettings } from '../../client/session.ts'
import { signOut, swapCompany } from '../../client/sign-in-session.ts'
import styles from './enrolment.module.css'

/** The ways out for someone who does not want to set anything up now: another company, or signing out. */
export function Elsewhere() {
  const { user, company, companies } = useSettings()
  const navigate = useNavigate()
  return (
    <Group className={styles['elsewhere']} gap="4px 16px" align="stretch" justify="center">
      <p>{text('Signed in as {email}.', { email: user.email })}</p>
      {companies
        .filter(({ id }) => id !== company.id)
        .map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="link"
            onClick={() => void swapCompany(id, () => void navigate('/', { replace: true }))}
          >
            {text('Go to {company}', { company: name })}
          </button>
        ))}
      <button type="button" className="link" onClick={() => void signOut()}>
        {text('Logout')}
      </button>
    </Group>
  )
}
