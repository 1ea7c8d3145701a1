import type { GivenLicense, License } from '@galen/contract/partners/licenses'

/** A license on its way to the server, without what the server adds to it. */
export function givenLicense(license: License, stored: readonly { readonly id: string }[]): GivenLicense {
  const {
    id,
    verifiedBy: _by,
    verifiedByName: _name,
    recordedBy: _recorder,
    recordedByName: _recorderName,
    fileName: _file,
    status: _status,
    ...values
  } = license
  return stored.some((each) => each.id === id) ? { id, ...values } : values
}
