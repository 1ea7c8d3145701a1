import { LinkButton } from '../kit/button.tsx'
import { text } from '../kit/text.ts'
import styles from './document/document.module.css'

/** An address no one knows. */
export const PageMissing = () => (
  <section className={styles['alone']}>
    <h1>{text('Page not found')}</h1>
    <p className="secondary">{text('Check the address. The page may have moved.')}</p>
    <LinkButton to="/" icon="home">
      {text('Go home')}
    </LinkButton>
  </section>
)
