import type { GivenLicence, Licence } from '@galen/contract/partners/licences'

/** A licence on its way to the server, without what the server adds to it. */
export function givenLicence(licence: Licence, stored: readonly { readonly id: string }[]): GivenLicence {
  const { id, verifiedBy: _by, verifiedByName: _name, fileName: _file, status: _status, ...values } = licence
  return stored.some((each) => each.id === id) ? { id, ...values } : values
}
