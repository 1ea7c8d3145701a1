import { useId } from 'react'
import { CodeBoxes } from '../../kit/fields/code-boxes.tsx'
import { text } from '../../kit/text.ts'
import { Problem } from '../sign-in/problem.tsx'
import { signInMessages } from '../sign-in/sign-in-messages.ts'
import type { Enrolment } from './use-enrolment.ts'
import styles from './enrolment.module.css'

type FirstCodeProps = { enrolment: Enrolment; qrCodeImage: string; secret: string }

/** The picture for the app, the secret for those who cannot scan it, and the boxes for the first code. */
export function FirstCode({ enrolment: { code, setCode, refusals }, qrCodeImage, secret }: FirstCodeProps) {
  const problemId = useId()
  return (
    <>
      <div className={styles['scan']}>
        <img src={qrCodeImage} alt={text('QR code for your authenticator app')} />
        <div>
          <p className="secondary">{text('Scan this with your authenticator app, or type the secret:')}</p>
          <span className={`${styles['secret']} code`}>{secret}</span>
        </div>
      </div>
      <CodeBoxes value={code} onChange={setCode} refusals={refusals} describedBy={problemId} />
      <Problem id={problemId}>{refusals > 0 ? signInMessages.invalidToken : undefined}</Problem>
    </>
  )
}
