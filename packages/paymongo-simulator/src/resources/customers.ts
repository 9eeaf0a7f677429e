import { readFields } from '../checks.ts';
import type { Environment } from '../environment.ts';
import { notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Customer, CustomerShown, PaymentMethod } from '../kinds/people.ts';
import type { Reader, Transaction } from '../stores/store.ts';
import { nowInSeconds, stamps } from '../time.ts';

const ORGANIZATION_ID = 'org_simulator';
const MAX_CARDS = 100;

type Editable = Pick<
  CustomerShown,
  'first_name' | 'last_name' | 'email' | 'phone' | 'default_device' | 'metadata'
>;

function readCustomer(attributes: Record<string, unknown>, current?: CustomerShown): Editable {
  const fields = readFields(attributes);
  // A change contains only changed fields; a new customer needs a name and address.
  const text = (name: 'first_name' | 'last_name' | 'email'): string =>
    current !== undefined && !fields.has(name) ? current[name] : fields.requiredText(name, 255);
  const read: Editable = {
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    phone: fields.text('phone', 50) ?? current?.phone ?? null,
    default_device: fields.oneOf('default_device', ['phone', 'email']) ?? current?.default_device ?? null,
    metadata: fields.metadata() ?? current?.metadata ?? null,
  };
  if (fields.has('email') && !read.email.includes('@')) {
    fields.refuse('parameter_format_invalid', 'email', 'email format is invalid.');
  }
  fields.end();
  return read;
}

export async function createCustomer(
  environment: Environment,
  tx: Transaction,
  attributes: Record<string, unknown>,
): Promise<Customer> {
  const read = readCustomer(attributes);
  const customer: Customer = {
    id: newId('cus'),
    kind: 'customer',
    lookup: read.email,
    attributes: {
      ...stamps(environment),
      ...read,
      default_payment_method_id: null,
      organization_id: ORGANIZATION_ID,
    },
    hidden: {},
  };
  await tx.save(customer);
  return customer;
}

export async function getCustomer(reader: Reader, id: string): Promise<Customer> {
  const customer = await reader.find('customer', id);
  if (customer === undefined) throw notFound('customer', id);
  return customer;
}

export async function updateCustomer(
  environment: Environment,
  tx: Transaction,
  id: string,
  attributes: Record<string, unknown>,
): Promise<Customer> {
  const customer = await getCustomer(tx, id);
  const read = readCustomer(attributes, customer.attributes);
  Object.assign(customer.attributes, read, { updated_at: nowInSeconds(environment.clock) });
  customer.lookup = read.email;
  await tx.save(customer);
  return customer;
}

export async function deleteCustomer(tx: Transaction, id: string): Promise<void> {
  await getCustomer(tx, id);
  for (const method of await listCustomerMethods(tx, id)) await tx.remove(method.id);
  await tx.remove(id);
}

/** Returns the cards vaulted for a customer, newest first. */
export async function listCustomerMethods(reader: Reader, id: string): Promise<PaymentMethod[]> {
  return reader.list('payment_method', { lookup: id, limit: MAX_CARDS });
}

export async function deleteCustomerMethod(tx: Transaction, id: string, methodId: string): Promise<void> {
  const customer = await getCustomer(tx, id);
  const method = await tx.find('payment_method', methodId);
  if (method?.attributes.customer_id !== id) throw notFound('payment_method', methodId);
  await tx.remove(methodId);
  if (customer.attributes.default_payment_method_id !== methodId) return;
  customer.attributes.default_payment_method_id = null;
  await tx.save(customer);
}
