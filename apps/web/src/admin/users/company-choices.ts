type Company = { readonly id: string; readonly name: string }

/**
 * What can be said about the companies of a person. This one stays: who is kept out of it is deactivated. So does one
 * that they are in and whose users I may not edit. Until it is known which I may, only what is so already is reported.
 */
export function companyChoices(theirs: readonly Company[], edited: readonly Company[] | undefined, here: Company) {
  const isEdited = new Set(edited?.map(({ id }) => id))
  const all = new Map([here, ...theirs, ...(edited ?? [])].map(({ id, name }) => [id, name]))
  return [...all]
    .map(([value, label]) => ({ value, label, isFixed: value === here.id || !isEdited.has(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
