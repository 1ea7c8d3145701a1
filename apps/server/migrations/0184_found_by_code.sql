-- What is typed into the palette is looked up by the number of a controlled form and by the control number of an exchanged document.
create index sales_order_form on sales_order (company_id, order_form_number) where order_form_number <> '';
create index edi_document_control on edi_document (company_id, control_number);
create index edi_document_number on edi_document (company_id, document_number) where document_number <> '';
