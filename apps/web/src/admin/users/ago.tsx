import { agoInWords, formatInstant } from '@galen/domain/dates'
import { useNow } from '../../kit/age.tsx'
import { text } from '../../kit/text.ts'
import { useSettings } from '../../client/session.ts'

/** "3 d ago", with the whole moment on hover. */
export function Ago({ at }: { at: string }) {
  const { timeZone } = useSettings().company
  const ago = agoInWords(new Date(at), useNow())
  return (
    <time dateTime={at} title={formatInstant(new Date(at), timeZone)} className="figures">
      {text('{ago}', { ago })}
    </time>
  )
}
