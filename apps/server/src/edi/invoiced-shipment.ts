/** The terms of the placed invoice `n`, as a partner reads them; the discount ends on the day that its open item says. */
export const INVOICED_TERMS = `(select json_build_object('netDays', t.days, 'discountPercent', t.discount_percent,
      'discountDays', t.discount_days, 'discountDueOn', (select o.discount_due_on from open_item o
        where o.company_id = n.company_id and o.document_kind = 'invoice' and o.document_id = n.id))
    from property t where t.company_id = n.company_id and t.id = n.terms_id)`

/** The containers of the placed invoice `n`, in the order of its packages. */
export const INVOICED_SSCCS = `(select coalesce(json_agg(b.sscc order by g.position), '[]')
    from invoice_package g join container b on b.company_id = g.company_id and b.id = g.container_id
    where g.company_id = n.company_id and g.invoice_id = n.id)`
