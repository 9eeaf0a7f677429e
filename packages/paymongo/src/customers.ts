import { GatewayOutcomeUnknown } from '@bulwagan/platform/payments/errors.ts';
import { type Static, Type } from 'typebox';
import { Envelope, List, Maybe, pathId, Resource, shortened, wire } from './client/api-schemas.ts';
import type { Client } from './client/client.ts';

const CustomerResource = Resource(
  Type.Object({
    email: Maybe(Type.String()),
    first_name: Maybe(Type.String()),
    last_name: Maybe(Type.String()),
    default_payment_method_id: Maybe(wire.Id),
  }),
);

/** Payer at the gateway; vaulted cards and subscriptions belong to it. */
export interface Customer {
  /** `cus_…`. */
  id: string;
  email: string | undefined;
  firstName: string | undefined;
  lastName: string | undefined;
  defaultPaymentMethodId: string | undefined;
}

export interface NewCustomer {
  firstName: string;
  lastName: string;
  email: string;
  /** With the country code: `+639171234567`. */
  phone?: string;
}

export async function createCustomer(client: Client, input: NewCustomer): Promise<Customer> {
  const answer = await client.report({
    operation: 'create a customer',
    path: '/customers',
    attributes: {
      first_name: shortened(input.firstName),
      last_name: shortened(input.lastName),
      email: input.email,
      ...(input.phone === undefined ? {} : { phone: input.phone }),
      default_device: 'email',
    },
    answer: Envelope(CustomerResource),
    lookUp: { kind: 'customer', email: input.email },
  });
  return customerOf(answer.data);
}

/** Returns the first customer with exactly this address, ignoring letter case; undefined when there is none. */
export async function findCustomerByEmail(client: Client, email: string): Promise<Customer | undefined> {
  const answer = await client.ask({
    operation: 'find a customer',
    path: '/customers',
    query: { email },
    answer: List(CustomerResource),
  });
  const wanted = email.toLowerCase();
  // The gateway's filter may be loose, and another customer would mean another person's cards.
  return answer.data.map(customerOf).find((customer) => customer.email?.toLowerCase() === wanted);
}

/** @throws GatewayRefused with status 404 when it does not exist. */
export async function getCustomer(client: Client, id: string): Promise<Customer> {
  const operation = 'get a customer';
  const path = `/customers/${pathId(operation, id)}`;
  return customerOf((await client.ask({ operation, path, answer: Envelope(CustomerResource) })).data);
}

/**
 * Finds or creates a customer (F§4 link-card). When the answer to the creation is lost, it searches once more, so that
 * a slow gateway does not leave a payer with two customers and the cards on the unknown one.
 */
export async function ensureCustomer(client: Client, input: NewCustomer): Promise<Customer> {
  const limited = client.within(client.timeLeftInMs());
  const known = await findCustomerByEmail(limited, input.email);
  if (known !== undefined) return known;
  try {
    return await createCustomer(limited.within(limited.timeLeftInMs() * 0.75), input);
  } catch (error) {
    if (!(error instanceof GatewayOutcomeUnknown)) throw error;
    const created = await findCustomerByEmail(limited, input.email);
    if (created === undefined) throw error;
    return created;
  }
}

function customerOf({ id, attributes }: Static<typeof CustomerResource>): Customer {
  return {
    id,
    email: attributes.email ?? undefined,
    firstName: attributes.first_name ?? undefined,
    lastName: attributes.last_name ?? undefined,
    defaultPaymentMethodId: attributes.default_payment_method_id ?? undefined,
  };
}
