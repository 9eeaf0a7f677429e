import { type Static, Type } from 'typebox';
import type { Client } from './client.ts';
import { isNotFound } from './errors.ts';
import { Envelope, isId, List, Maybe, pathId, Resource, wire } from './wire.ts';

/** What is read of a card. Numbers and security codes never come back, and nothing here would keep them. */
const MethodResource = Resource(
  Type.Object({
    type: Maybe(wire.Word),
    details: Maybe(
      Type.Object({
        last4: Maybe(Type.String({ maxLength: 4 })),
        brand: Maybe(wire.Word),
        exp_month: Maybe(Type.Integer()),
        exp_year: Maybe(Type.Integer()),
      }),
    ),
    customer_id: Maybe(wire.Id),
    // A customer's list may hold links to payment methods instead of the methods.
    payment_method_id: Maybe(wire.Id),
    payment_method_type: Maybe(wire.Word),
  }),
);

export interface PaymentMethod {
  /** `pm_…`. */
  id: string;
  /** `card`, `gcash`, … */
  type: string;
  customerId: string | undefined;
  card:
    | {
        lastFour: string | undefined;
        brand: string | undefined;
        expMonth: number | undefined;
        expYear: number | undefined;
      }
    | undefined;
}

/** @throws GatewayRefused with status 404 when there is none. */
export async function getPaymentMethod(client: Client, id: string): Promise<PaymentMethod> {
  const operation = 'get a payment method';
  const path = `/payment_methods/${pathId(operation, id)}`;
  return methodOf((await client.ask({ operation, path, answer: Envelope(MethodResource) })).data);
}

/** As `getPaymentMethod`, undefined when there is none. */
export async function findPaymentMethod(client: Client, id: string): Promise<PaymentMethod | undefined> {
  if (!isId(id)) return undefined;
  try {
    return await getPaymentMethod(client, id);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/**
 * Gives a vaulted card the security code that its next payment needs: such a card may be charged only with its
 * holder present. `cvc` is the code, or the token that stands for it; it goes to the gateway and nowhere else.
 */
export async function updatePaymentMethodCvc(
  client: Client,
  id: string,
  cvc: string,
): Promise<PaymentMethod> {
  const operation = 'update a payment method';
  const answer = await client.tell({
    operation,
    method: 'PUT',
    path: `/payment_methods/${pathId(operation, id)}`,
    attributes: { details: { cvc } },
    answer: Envelope(MethodResource),
    lookUp: { kind: 'inert' },
    isRepeatable: true,
  });
  return methodOf(answer.data);
}

/** The vaulted payment methods of one customer. */
export async function listPaymentMethodsOf(client: Client, customerId: string): Promise<PaymentMethod[]> {
  const operation = "list a customer's payment methods";
  const path = `/customers/${pathId(operation, customerId)}/payment_methods`;
  return (await client.ask({ operation, path, answer: List(MethodResource) })).data.map(methodOf);
}

function methodOf({ id, attributes }: Static<typeof MethodResource>): PaymentMethod {
  const { details } = attributes;
  const type = attributes.type ?? attributes.payment_method_type ?? 'unknown';
  const card = {
    lastFour: details?.last4 ?? undefined,
    brand: details?.brand ?? undefined,
    expMonth: details?.exp_month ?? undefined,
    expYear: details?.exp_year ?? undefined,
  };
  return {
    id: attributes.payment_method_id ?? id,
    type,
    customerId: attributes.customer_id ?? undefined,
    card: type === 'card' && details ? card : undefined,
  };
}
