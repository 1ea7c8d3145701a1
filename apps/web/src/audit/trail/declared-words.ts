import { recordWords } from '@galen/contract/field-words'
import { entityOf } from '@galen/contract/fields'
import { recordFields } from '@galen/contract/record-fields'
import type { RecordWords } from '@galen/domain/record-words'

type Words = Readonly<Record<string, RecordWords>>

/** Records that are declared by their fields; what else their audit has is written about in words of their own. */
export function withDeclaredWords(own: Words): Words {
  const declared = recordFields.map((each): [string, RecordWords] => {
    const [entity, words] = [entityOf(each), recordWords(each)]
    return [entity, { ...words, ...own[entity], fields: { ...own[entity]?.fields, ...words.fields } }]
  })
  return { ...own, ...Object.fromEntries(declared) }
}
