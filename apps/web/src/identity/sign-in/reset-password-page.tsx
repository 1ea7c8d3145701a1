import { signIn } from '@galen/contract/identity/sign-in'
import { Link, useNavigate } from 'react-router'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { messages } from '../../kit/messages.ts'
import { PasswordByLink } from '../password-by-link.tsx'

/** Someone of the company who had forgotten their password. */
export function ResetPasswordPage() {
  const navigate = useNavigate()
  const toSignIn = () => void navigate('/logout', { replace: true })
  return (
    <PasswordByLink
      call={signIn.resetPassword}
      title={text('Choose a new password')}
      lead={text('It ends all your sessions, on every device.')}
      onDone={toSignIn}
      onSpentLink={() => {
        toast.error(messages.expiredToken, { detail: text('The link was used or has expired. Request a new one.') })
        toSignIn()
      }}
      links={
        <Link to="/logout" className="link">
          {text('Back to sign-in')}
        </Link>
      }
    />
  )
}
