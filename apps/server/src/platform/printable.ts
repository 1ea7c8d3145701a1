import type { DocumentKind } from '@galen/domain/admin/printing'
import type { Needs } from '@galen/domain/permissions'
import type { Db } from './database/database.ts'
import type { Actor } from './operation.ts'

/** A kind of document that is sent to printers: who may, and how it is drawn. */
export type Printable = {
  readonly kind: DocumentKind
  readonly needs: Needs
  /** Draws it for someone who may see it; refuses as a GET of it does. */
  draw(db: Db, actor: Actor, id: string): Promise<{ readonly title: string; readonly content: Buffer }>
}
