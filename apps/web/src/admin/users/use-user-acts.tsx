import { users } from '@galen/contract/admin/users'
import { askReason, confirm } from '../../kit/confirm.tsx'
import { toast } from '../../kit/toast.ts'
import { onDemand } from '../../client/on-demand.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'

const HandOver = onDemand(async () => (await import('./hand-over.tsx')).HandOver)

type Person = { readonly id: string; readonly name: string; readonly email: string }

/** Why someone's second factor is turned off; nothing when it is not to be. */
export const askToDisable = (name: string): Promise<string | undefined> =>
  askReason({
    title: text('Disable two-factor of {name}?', { name }),
    detail: explained(
      text('They are notified by email and signed out. After that, only the password is needed to sign in.'),
    ),
    yes: text('Disable MFA'),
    danger: true,
  })

/** The link is shown this once; who has it chooses the password. */
async function showLink(link: string, hours: number): Promise<void> {
  const isCopied = await confirm({
    title: text('Hand over this link'),
    detail: (
      <>
        {explained(
          text('Give it to the user and to no one else. It is shown this once and works once, within {hours} hours.', {
            hours,
          }),
        )}
        <p className="code wrap">{link}</p>
      </>
    ),
    yes: text('Copy link'),
  })
  if (!isCopied) return
  await navigator.clipboard.writeText(link)
  toast.success(text('Copied.'))
}

const explained = (words: string) => <p className="secondary">{words}</p>

/** What an administrator does for one person, each after a question that names them. */
export function useUserActs(onDone: () => void = () => {}) {
  const reset = useCommand(users.resetPassword, { done: text('E-mail sent successfully.'), onDone })
  const disable = useCommand(users.disableSecondFactor, { done: text('Two-factor is off'), onDone })
  const end = useCommand(users.endSessions, { done: text('Signed out everywhere'), onDone })
  const toggle = useCommand(users.toggle, { done: text('Successfully saved user'), onDone })

  const resetPassword = async ({ name, email }: Person) => {
    const agreed = await confirm({
      title: text('Reset the password of {name}?', { name }),
      detail: explained(
        text('A link to choose a new password is emailed to {email}. The old password works until then.', { email }),
      ),
      yes: text('Reset Password'),
    })
    if (agreed) await reset.run({ params: { email } })
  }
  const handOver = useCommand(users.handOverLink, {
    onDone: ({ link, hours }) => void showLink(link, hours),
  })
  const handOverLink = async ({ email }: Person) => void (await handOver.run({ params: { email } }))
  const disableSecondFactor = async ({ id, name }: Person) => {
    const reason = await askToDisable(name)
    if (reason !== undefined) await disable.run({ params: { id }, body: { reason } })
  }
  const endSessions = async ({ id, name }: Person) => {
    const agreed = await confirm({
      title: text('End all sessions of {name}?', { name }),
      detail: explained(text('They are signed out of this company on every device. Unsaved changes are lost.')),
      yes: text('End sessions'),
      danger: true,
    })
    if (agreed) await end.run({ params: { id } })
  }
  const deactivate = async ({ id, name }: Person) => {
    const chosen: { to: string | null } = { to: null }
    const agreed = await confirm({
      title: text('Deactivate {name}?', { name }),
      detail: (
        <>
          {explained(text('They are signed out and cannot sign in to this company. Their history is kept.'))}
          <HandOver userId={id} onChoose={(to) => (chosen.to = to)} />
        </>
      ),
      yes: text('Deactivate'),
      danger: true,
    })
    if (!agreed) return
    await toggle.run({ params: { id }, body: { active: false, ...(chosen.to !== null && { handOverTo: chosen.to }) } })
  }
  const activate = async ({ id }: Person) => {
    await toggle.run({ params: { id }, body: { active: true } })
  }
  return {
    resetPassword,
    handOverLink,
    disableSecondFactor,
    endSessions,
    deactivate,
    activate,
    pending: { reset: reset.pending, disable: disable.pending, end: end.pending, toggle: toggle.pending },
  }
}
