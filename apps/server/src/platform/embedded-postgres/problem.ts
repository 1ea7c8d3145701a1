/** Something the person at the keyboard can mend; its message is a whole sentence for them, no stack needed. */
export class EmbeddedPostgresProblem extends Error {
  override name = 'EmbeddedPostgresProblem'
}
