import { Group } from '@mantine/core'
import { vendors } from '@galen/contract/partners/vendors'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Fact } from '../../patterns/list/peek.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useMayI } from '../../client/session.ts'
import { CustomerActivePill } from '../customers/customer-pills.tsx'
import { toggleVendor } from './toggle-vendor.ts'
import { CompliancePill } from './vendor-pills.tsx'
import { vendorAddress, type VendorRow } from './vendor-row.ts'

/** One vendor next to the list, and what can be done with it. */
export function VendorPeek({ vendor }: { vendor: VendorRow }) {
  const mayEdit = useMayI()(vendors.toggle.needs)
  return (
    <>
      {vendor.remitWaits && (
        <Note tone="hold">{text('New remit-to addresses wait for a second person to approve.')}</Note>
      )}
      <dl>
        <Fact label={text('Number')}>{vendor.number}</Fact>
        <Fact label={text('Legal name')}>{vendor.legalName || '–'}</Fact>
        <Fact label={text('Class')}>{vendor.class ?? '–'}</Fact>
        <Fact label={text('Buyer')}>{vendor.buyer ?? '–'}</Fact>
        <Fact label={text('Terms')}>{vendor.terms ?? '–'}</Fact>
        <Fact label={text('Phone')}>{vendor.phone || '–'}</Fact>
        <Fact label={text('Email')}>{vendor.email || '–'}</Fact>
        <Fact label={text('EDI')}>{vendor.edi ? text('Yes') : text('No')}</Fact>
        <Fact label={text('Open variations')}>{vendor.openVariations}</Fact>
        <Fact label={text('Compliance')}>
          <CompliancePill status={vendor.complianceStatus} standing={vendor.standing} />
        </Fact>
        <Fact label={text('Status')}>
          <CustomerActivePill isActive={vendor.isActive} />
        </Fact>
      </dl>
      <Group gap={8} align="stretch">
        <LinkButton to={vendorAddress(vendor.id)} icon="building">
          {text('Open')}
        </LinkButton>
        {mayEdit && (
          <Button icon={vendor.isActive ? 'cross' : 'check'} onClick={() => void toggleVendor(vendor)}>
            {vendor.isActive ? text('Deactivate') : text('Activate')}
          </Button>
        )}
      </Group>
    </>
  )
}
