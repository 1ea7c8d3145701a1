import { Ago as KitAgo } from '../../kit/age.tsx'
import { useSettings } from '../../client/session.ts'

/** "3 d ago", with the whole moment on hover. */
export function SignInAgo({ at }: { at: string }) {
  const { timeZone } = useSettings().company
  return <KitAgo since={at} timeZone={timeZone} />
}
