import { webSignIn } from '@galen/contract/partners/web-sign-in'
import { useState } from 'react'
import { PasswordByLink } from '../../identity/password-by-link.tsx'
import { SignInCard } from '../../identity/sign-in-card.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'

/** `/web-password`: opened by the link that a customer was mailed; they choose their password for the shop. */
export function WebPasswordPage() {
  const [end, setEnd] = useState<'saved' | 'spent'>()
  if (end === undefined)
    return (
      <PasswordByLink
        call={webSignIn.setPassword}
        title={text('Choose a password')}
        lead={text('You sign in to the shop with it.')}
        onDone={() => setEnd('saved')}
        onSpentLink={() => setEnd('spent')}
      />
    )
  return (
    <SignInCard title={end === 'saved' ? text('Your password is saved') : text('This link no longer works')}>
      <Note tone={end === 'saved' ? 'good' : 'hold'} live>
        {end === 'saved'
          ? text('You can sign in to the shop with it now.')
          : text('The link was used or has expired. Request a new one.')}
      </Note>
    </SignInCard>
  )
}
