import type { RecordFields } from '@galen/contract/fields'
import { translate } from '../../kit/text.ts'

type Name<F extends RecordFields> = keyof F['entered'] & string

/** Label, limit and required mark of a field, as its declaration has them. */
export function declaredField<F extends RecordFields>(fields: F, name: Name<F>) {
  const { label = name, longest, required } = fields.entered[name] ?? {}
  return {
    label: translate(label),
    ...(longest !== undefined && { maxLength: longest }),
    ...(required && { required }),
  }
}

/** The fields in which people write what they like, and may leave empty. */
export const textNames = <F extends RecordFields>({ entered }: F) =>
  Object.keys(entered).filter((name): name is Name<F> => {
    const { kind, nullable } = entered[name] ?? {}
    return (kind === 'line' || kind === 'prose') && !nullable
  })

/** The same for a field of a document, with its name. */
export const fieldOf = <F extends RecordFields, N extends Name<F>>(fields: F, field: N) => ({
  field,
  ...declaredField(fields, field),
})
