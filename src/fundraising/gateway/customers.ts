import { type Static, Type } from 'typebox';
import type { Client } from './client.ts';
import { GatewayOutcomeUnknown } from './errors.ts';
import { Envelope, List, Maybe, pathId, Resource, shortened, wire } from './wire.ts';

const CustomerResource = Resource(
  Type.Object({
    email: Maybe(Type.String()),
    first_name: Maybe(Type.String()),
    last_name: Maybe(Type.String()),
    default_payment_method_id: Maybe(wire.Id),
  }),
);

/** A payer as the gateway knows it: what vaulted cards and subscriptions hang on. */
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
  /** With the country: `+639171234567`. */
  phone?: string;
}

export async function createCustomer(client: Client, input: NewCustomer): Promise<Customer> {
  const answer = await client.tell({
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

/** The first customer with exactly this address, letters' case aside; undefined when there is none. */
export async function findCustomerByEmail(client: Client, email: string): Promise<Customer | undefined> {
  const answer = await client.ask({
    operation: 'find a customer',
    path: '/customers',
    query: { email },
    answer: List(CustomerResource),
  });
  const wanted = email.toLowerCase();
  // The filter is the gateway's; somebody else's customer would mean somebody else's cards.
  return answer.data.map(customerOf).find((customer) => customer.email?.toLowerCase() === wanted);
}

/** @throws GatewayRefused with status 404 when there is none. */
export async function getCustomer(client: Client, id: string): Promise<Customer> {
  const operation = 'get a customer';
  const path = `/customers/${pathId(operation, id)}`;
  return customerOf((await client.ask({ operation, path, answer: Envelope(CustomerResource) })).data);
}

/**
 * Reuses or creates (F§4 link-card). When the answer of the creation is lost it looks once more, so that a slow
 * gateway does not leave a payer with two customers and their cards on the one that was forgotten.
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
